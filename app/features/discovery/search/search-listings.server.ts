import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { towns } from '#app/db/schema/discovery.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { facetsIn, type SearchQuery } from './fields.ts';
import { findListings, type ListingResults } from './find-listings.server.ts';
import { type Around, findAround } from './queries.server.ts';
import { nameFacet, type ResultFacet } from './words.ts';

export type SearchResult = Omit<ListingResults, 'facets'> & {
  /** The centre; null if no place was named, or it is unknown. */
  around: Around | null;
  /** True if the named place is unknown. */
  isPlaceUnknown: boolean;
  facets: ResultFacet[];
};

/** Runs a typed search for one kind. */
export async function searchListings(
  orm: Orm,
  kind: ListingKind,
  query: SearchQuery,
  asking: { after?: string | null; most: number; since?: Date },
): Promise<SearchResult> {
  const centre = query.near === '' ? null : await findAround(orm, query.near);
  const results = await findListings(
    orm,
    {
      kind,
      typed: query.q,
      facets: facetsIn(query),
      capacityLeast: query.capacity,
      around: centre && { ...centre, km: query.km },
      feeMost: query.fee === null ? null : feeOf(query.fee, query.currency),
      from: query.from,
      to: query.to,
      freeOn: query.free,
    },
    asking,
  );
  return {
    ...results,
    around: centre,
    isPlaceUnknown: query.near !== '' && centre === null,
    facets: await nameFacets(orm, results.facets),
  };
}

/** In minor units: a hundred of an euro, one of a yen. */
function feeOf(fee: number, currency: string) {
  return { minor: fee * 10 ** minorDigitsOf(currency), currency };
}

async function nameFacets(orm: Orm, facets: ListingResults['facets']): Promise<ResultFacet[]> {
  const keys = facets.filter(({ kind }) => kind === 'town').map(({ value }) => value);
  const names = await readTownNames(orm, keys);
  return facets.map((facet) => ({ ...facet, name: nameFacet(facet, names) }));
}

/** Names of towns by key. */
export async function readTownNames(orm: Orm, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { key, name } = towns;
  const rows = await orm.select({ key, name }).from(towns).where(inArray(key, keys));
  return new Map(rows.map((row) => [row.key, row.name]));
}
