import { type SQL, sql } from 'drizzle-orm';
import { type ListingKind, readFacet } from '#app/domain/discovery/listing.ts';
import { suggestedGenres } from '#app/domain/profiles/content-limits.ts';
import type { SearchWord } from './read-asked-words.server.ts';

/** A search of listings. Null and empty filters are off. */
export type ListingQuery = {
  kind: ListingKind;
  typed: string;
  /** A point and a distance from it in kilometres. */
  around: { latitude: number; longitude: number; km: number } | null;
  /** `genre:fado`; of one kind any has to match, of every kind one, and of equipment all. */
  facets: string[];
  capacityLeast: number | null;
  feeMost: { minor: number; currency: string } | null;
  from: string | null;
  to: string | null;
  /** Among the best matches, those with nothing on their calendar that night. */
  freeOn: string | null;
  /** Only listings first found after that. */
  listedSince?: Date;
};

/** The conditions of a search, apart from its words. */
export function filtersOf(query: ListingQuery): SQL[] {
  const { kind, around, facets, capacityLeast, feeMost, from, to, listedSince } = query;
  return [
    ...(kind === 'event' || kind === 'slot' ? [sql`until > now()`] : []),
    ...groupsOf(facets).map(hasAny),
    ...(around ? [isWithin(around, kind)] : []),
    ...(capacityLeast === null ? [] : [sql`capacity >= ${capacityLeast}::int`]),
    ...(feeMost
      ? [
          sql`fee_currency = ${feeMost.currency}::text and coalesce(fee_least_minor, 0) <= ${feeMost.minor}::bigint`,
        ]
      : []),
    ...(from ? [sql`day >= ${from}::date`] : []),
    ...(to ? [sql`day <= ${to}::date`] : []),
    ...(listedSince ? [sql`listed_at > ${listedSince.toISOString()}::timestamptz`] : []),
  ];
}

/** A custom genre, or a part of one, also matches among the words. */
function hasAny(facets: string[]): SQL {
  const parts = facets
    .map(readFacet)
    .filter(({ kind, value }) => kind === 'genre' && !knownGenres.has(value))
    .map(({ value }) => sql`words @> ${sql.param(value.split(/[\s-]+/))}::text[]`);
  return sql`(${sql.join([sql`facets && ${sql.param(facets)}::text[]`, ...parts], sql` or `)})`;
}

const knownGenres = new Set(suggestedGenres.map((genre) => genre.toLowerCase()));

/** Matches a word or its variants. */
export function hasWord({ forms, parts, longer }: SearchWord): SQL {
  const any = sql`words && ${sql.param([...forms, ...longer])}::text[]`;
  return parts.length === 0 ? any : sql`(${any} or words @> ${sql.param(parts)}::text[])`;
}

/**
 * Of each group one has to match. A venue with a piano is no use to an act that needs a PA as well.
 */
export function groupsOf(facets: string[]): string[][] {
  const groupOf = (facet: string) => {
    const { kind } = readFacet(facet);
    return kind === 'gear' ? facet : kind;
  };
  return [...Map.groupBy(facets, groupOf).values()];
}

type Circle = NonNullable<ListingQuery['around']>;

function isWithin(circle: Circle, kind: ListingKind): SQL {
  const isNear = sql`km_between(position, ${pointOf(circle)}) <= ${circle.km}::float8`;
  // Nights are bounded by their time, so the box isn’t among their bounds.
  return kind === 'event' || kind === 'slot' ? sql`(${isInBox(circle)} and ${isNear})` : isNear;
}

/** Degrees of longitude shrink towards the poles; if the circle holds a pole, all of them match. */
export function isInBox({ latitude, longitude, km }: Circle): SQL {
  const high = km / kmOfDegree;
  const top = Math.min(90, Math.abs(latitude) + high);
  const wide = top >= 89.9 ? 360 : Math.min(360, high / Math.cos((top * Math.PI) / 180));
  // Beyond the date line the box goes on at the other end.
  const boxes = [0, -360, 360]
    .map((turn) => ({ west: longitude - wide + turn, east: longitude + wide + turn }))
    .filter(({ west, east }) => west <= 180 && east >= -180)
    .map(
      ({ west, east }) =>
        sql`position <@ box(point(${west}::float8, ${latitude - high}::float8), point(${east}::float8, ${latitude + high}::float8))`,
    );
  return sql`(${sql.join(boxes, sql` or `)})`;
}

const kmOfDegree = 111.2;

export function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): SQL {
  return sql`point(${longitude}::float8, ${latitude}::float8)`;
}

export function all(conditions: SQL[]): SQL {
  return sql.join([sql`true`, ...conditions], sql` and `);
}
