import type { Database } from '#app/db/client.server.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { listPaths, type SearchQuery, searchPath } from './fields.ts';
import type { Section } from './parts.tsx';
import { searchListings } from './search-listings.server.ts';
import { showResults } from './show-results.server.ts';

/** Results of each kind, in that order. */
const mostOf: Record<ListingKind, number> = { event: 6, artist: 6, venue: 6, slot: 4 };

/** The first results of each kind that supports all filters. */
export async function findSections(
  sources: { database: Database; files: Files; log: Log },
  query: SearchQuery,
): Promise<{ sections: Section[]; isWhole: boolean }> {
  const { orm } = sources.database;
  const results = await Promise.all(
    Object.entries(mostOf).map(async ([name, most]) => {
      const kind = name as ListingKind;
      const { found: listings, total, isMore } = await searchListings(orm, kind, query, { most });
      const view = await showResults(sources, kind, listings);
      return { ...view, total, isMore, all: searchPath(listPaths[kind], query) };
    }),
  );
  return {
    sections: results.map(({ found: one, total, isMore, all }) => ({
      found: one,
      total,
      isMore,
      all,
    })),
    isWhole: results.every(({ isWhole }) => isWhole),
  };
}
