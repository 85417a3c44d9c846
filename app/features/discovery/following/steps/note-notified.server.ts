import type { Orm } from '#app/db/client.server.ts';
import { followNotices } from '#app/db/schema/discovery.ts';

/** These know already what became of a show, so that nobody tells them. */
export async function noteNotified(
  tx: Orm,
  showId: string,
  what: string,
  followerIds: string[],
): Promise<void> {
  if (followerIds.length === 0) return;
  await tx
    .insert(followNotices)
    .values(followerIds.map((followerId) => ({ showId, followerId, what })))
    .onConflictDoNothing();
}
