import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { calendarBlocks } from '#app/db/schema/calendar.ts';

/** True if a venue has blocked a stage, or all of them, at any moment of a time. */
export async function isBlocked(
  orm: Orm,
  { venueId, stageId }: { venueId: string; stageId: string },
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const [block] = await orm
    .select({ id: calendarBlocks.id })
    .from(calendarBlocks)
    .where(
      and(
        eq(calendarBlocks.profileId, venueId),
        eq(calendarBlocks.kind, 'blocked'),
        or(isNull(calendarBlocks.stageId), eq(calendarBlocks.stageId, stageId)),
        lt(calendarBlocks.startsAt, to),
        gt(calendarBlocks.endsAt, from),
      ),
    )
    .limit(1);
  return block !== undefined;
}
