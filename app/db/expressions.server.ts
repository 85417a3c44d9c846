import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { allZoneNames } from '#app/lib/time/zone-names.ts';

/* Parts of statements that mean the same on every database. */

/**
 * The order of names for people: Ana, Ângela, Élodie, Zoe. It is that of the Unicode collation
 * algorithm with CLDR’s root order, which both databases have as `und-x-icu`; what a database sorts by
 * otherwise depends on how it was made (the embedded one: by code point).
 */
export function byName(name: SQLWrapper): SQL {
  return sql`${name} collate "und-x-icu"`;
}

/** In small letters of every script; a server whose locale is C otherwise knows those of English alone. */
export function lowered(text: SQLWrapper): SQL<string> {
  return sql<string>`lower(${text} collate "und-x-icu")`;
}

/**
 * The moment that something on the clock is in the zone of each row, worked out here for every zone:
 * the rules for time zones are those of this process, never the database’s, which may be of another
 * year or lack names. Decision 0097.
 * @param zone a text; UTC where it is null or no zone
 */
export function momentIn(
  zone: SQLWrapper,
  at: (timeZone: string) => Temporal.ZonedDateTime,
): SQL<Date> {
  const seconds: Record<string, number> = {};
  for (const name of names) seconds[name.toLowerCase()] = at(name).epochMilliseconds / 1_000;
  // Read once for a statement, whatever its plan, rather than for each row.
  const known = sql`(select ${JSON.stringify(seconds)}::jsonb)`;
  return sql`to_timestamp(coalesce(${known} ->> lower(${zone}), ${String(seconds.utc)})::float8)`;
}

const names = allZoneNames();

type At = { latitude: SQL; longitude: SQL };

/** Kilometres between two places, as the crow flies: the database’s own function. */
export function kmBetween(one: At, other: At): SQL {
  return sql`km_between(point(${one.longitude}, ${one.latitude}), point(${other.longitude}, ${other.latitude}))`;
}

/** The place in a row, by the name that the table has in the statement. */
export function placeOfRow(table: string): At {
  return { latitude: sql.raw(`${table}.latitude`), longitude: sql.raw(`${table}.longitude`) };
}
