import type { Orm } from '#app/db/client.server.ts';
import { savedSearchFinds } from '#app/db/schema/discovery.ts';

/** Marks results as seen by the search's person. */
export async function recordFinds(tx: Orm, searchId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(savedSearchFinds)
    .values(ids.map((listingId) => ({ searchId, listingId })))
    .onConflictDoNothing();
}
