import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { outsideActs, outsideShows } from '#app/db/schema/outside-shows.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { findTown } from '../../steps/find-town.server.ts';
import {
  type PublicRow,
  putPublicEvents,
  readPublicRows,
} from '../../steps/put-public-events.server.ts';
import { makeOutsideRow } from './make-outside-row.server.ts';

/**
 * Refreshes the public copies of shows that pages list themselves. Two runs at once wait for each
 * other.
 */
export async function refreshOutsideShows(tx: Orm, condition: SQL | undefined): Promise<void> {
  const locked = await tx
    .select({ id: outsideShows.id })
    .from(outsideShows)
    .where(condition)
    .orderBy(asc(outsideShows.id))
    .for('update');
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return;
  const now = await readClock(tx);
  const former = await readPublicRows(tx, ids);
  const shows = await tx
    .select({ show: outsideShows, page: profiles })
    .from(outsideShows)
    .innerJoin(profiles, eq(profiles.id, outsideShows.profileId))
    .where(inArray(outsideShows.id, ids));
  const acts = await tx
    .select({ act: outsideActs, page: profiles })
    .from(outsideActs)
    .leftJoin(profiles, eq(profiles.id, outsideActs.pageId))
    .where(inArray(outsideActs.showId, ids))
    .orderBy(asc(outsideActs.showId), asc(outsideActs.position));
  const actsOf = Map.groupBy(acts, ({ act }) => act.showId);
  const towns = new Map<string, string | null>();
  const next = new Map<string, PublicRow | null>();
  for (const { show, page } of shows) {
    if (page.userType === 'venue' && !towns.has(page.id)) towns.set(page.id, await findTown(page));
    const town = towns.get(page.id) ?? null;
    next.set(show.id, makeOutsideRow({ show, page, town, acts: actsOf.get(show.id) ?? [] }, now));
  }
  await putPublicEvents(tx, former, next);
}
