import type { Database } from '#app/db/client.server.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { Section } from '../components/sections-page.tsx';
import { type AskedSearch, searchPath } from '../fields.ts';
import { searchListings } from './search-listings.server.ts';
import { showFound } from './show-found.server.ts';

/** The list of each kind. */
const lists = {
  event: { path: '/events', most: 6 },
  artist: { path: '/artists', most: 6 },
  venue: { path: '/venues', most: 6 },
  slot: { path: '/open-slots', most: 4 },
} as const satisfies Record<ListingKind, { path: string; most: number }>;

/** The first of each kind that fit, whose list asks for the same. */
export async function findSections(
  sources: { database: Database; files: Files; log: Log },
  asked: AskedSearch,
): Promise<{ sections: Section[]; isWhole: boolean }> {
  const { orm } = sources.database;
  const found = await Promise.all(
    Object.entries(lists).map(async ([name, { path, most }]) => {
      const kind = name as ListingKind;
      const { found: listed, total, isMore } = await searchListings(orm, kind, asked, { most });
      const shown = await showFound(sources, kind, listed);
      return { ...shown, total, isMore, all: searchPath(path, asked) };
    }),
  );
  return {
    sections: found.map(({ found: one, total, isMore, all }) => ({
      ...{ found: one, total, isMore, all },
    })),
    isWhole: found.every(({ isWhole }) => isWhole),
  };
}
