import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type savedSearches, savedSearchFinds } from '#app/db/schema/discovery.ts';
import { listings } from '#app/db/schema/listings.ts';
import { mostRanked } from '#app/domain/discovery/search-limits.ts';
import { searchListings } from '../../search/queries/search-listings.server.ts';
import { searchAt } from '../fields.ts';

type Search = typeof savedSearches.$inferSelect;

/** Rows committed during a run could be missed by their time alone. */
const lateMs = 10 * 60_000;

/**
 * New results of a search: listings that are new to its person, and listings that match only now.
 * If all earlier results are recorded, everything else is new, such as an artist who has become
 * free that night. If more matched than are ranked, then or now, only later listings are new. Null
 * for a search that can’t run now because its place is unknown.
 */
export async function findFresh(orm: Orm, { id, kind, address, isWhole, ranAt }: Search) {
  const parsed = searchAt(address);
  if (!parsed) return null;
  const since = new Date(ranAt.getTime() - lateMs);
  const { found, isMore, isPlaceUnknown } = await searchListings(orm, kind, parsed.search, {
    most: mostRanked,
    since,
  });
  if (isPlaceUnknown) return null;
  const ids = found.map((one) => one.id);
  const [before, listed] = await Promise.all([
    readKnown(orm, id, ids),
    isWhole || isMore ? null : readListed(orm, kind, ids, since),
  ]);
  const fresh = ids.filter((one) => !before.has(one));
  const isNew = fresh.filter((one) => listed?.has(one) ?? true);
  return { isWhole: !isMore, isNew, isKnown: fresh.filter((one) => !isNew.includes(one)) };
}

async function readKnown(orm: Orm, searchId: string, ids: string[]): Promise<Set<string>> {
  const { listingId } = savedSearchFinds;
  const rows = await orm
    .select({ id: listingId })
    .from(savedSearchFinds)
    .where(and(eq(savedSearchFinds.searchId, searchId), inArray(listingId, ids)));
  return new Set(rows.map((row) => row.id));
}

async function readListed(orm: Orm, kind: Search['kind'], ids: string[], since: Date) {
  const { id, listedAt } = listings;
  const rows = await orm
    .select({ id })
    .from(listings)
    .where(and(eq(listings.kind, kind), inArray(id, ids), gt(listedAt, since)));
  return new Set(rows.map((row) => row.id));
}
