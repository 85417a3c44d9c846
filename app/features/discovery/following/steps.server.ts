import type { Orm } from '#app/db/client.server.ts';
import { followNotices } from '#app/db/schema/discovery.ts';

/** Records that these people know a change already, so that they aren't told again. */
export async function recordNotified(
  tx: Orm,
  showId: string,
  news: string,
  followerIds: string[],
): Promise<void> {
  if (followerIds.length === 0) return;
  await tx
    .insert(followNotices)
    .values(followerIds.map((followerId) => ({ showId, followerId, what: news })))
    .onConflictDoNothing();
}
