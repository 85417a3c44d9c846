import { type SQL, sql } from 'drizzle-orm';

type At = { latitude: SQL; longitude: SQL };

/** Kilometres between two places, as the crow flies: the database’s own function. */
export function kmBetween(one: At, other: At): SQL {
  return sql`km_between(point(${one.longitude}, ${one.latitude}), point(${other.longitude}, ${other.latitude}))`;
}

/** The place in a row, by the name that the table has in the statement. */
export function placeOfRow(table: string): At {
  return { latitude: sql.raw(`${table}.latitude`), longitude: sql.raw(`${table}.longitude`) };
}
