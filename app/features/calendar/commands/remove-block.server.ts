import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireRight } from '#app/features/profiles/policy.ts';

/**
 * Frees the time that a block took. One that is gone already is as good as removed.
 * @throws AppError `not-found`, `forbidden`
 */
export async function removeBlock(
  { database }: { database: Database },
  viewer: Viewer,
  profileId: string,
  blockId: string,
): Promise<void> {
  requireRight(viewer, profileId, 'change the calendar');
  await database.orm
    .delete(calendarBlocks)
    .where(and(eq(calendarBlocks.id, blockId), eq(calendarBlocks.profileId, profileId)));
}
