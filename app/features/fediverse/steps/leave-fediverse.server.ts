import { inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediversePages } from '#app/db/schema/fediverse.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Leaving } from '../../part.ts';
import { sendFarewell } from './say-farewell.server.ts';

/**
 * Pages that leave are gone on the Fediverse too. Their keys stay until their followers’ servers
 * have been told, and no longer; without followers nothing stays.
 */
export async function leaveFediverse(tx: Orm, { pages }: Leaving, { site, isFederated }: Brand) {
  if (pages.length === 0) return;
  const isLeaving = inArray(fediversePages.pageId, pages);
  if (!isFederated) {
    await tx.delete(fediversePages).where(isLeaving);
    return;
  }
  const actors = await tx
    .update(fediversePages)
    .set({ leftAt: sql`now()` })
    .where(isLeaving)
    .returning({ pageId: fediversePages.pageId });
  for (const { pageId } of actors) await sendFarewell(tx, site, pageId);
}
