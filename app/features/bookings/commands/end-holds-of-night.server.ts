import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import type { HoldEnd } from '#app/domain/bookings/hold.ts';

/** Holds that a change has ended, for those who have to be told. */
export type EndedHold = typeof holds.$inferSelect;

/**
 * A night that has been booked can’t be held any longer: its own hold has become the booking, the
 * others end.
 */
export async function endHoldsOfNight(
  tx: Orm,
  { eventId, performerId }: { eventId: string; performerId: string | null },
): Promise<EndedHold[]> {
  const night = tx
    .select({ id: holds.id })
    .from(holds)
    .innerJoin(events, and(eq(events.stageId, holds.stageId), eq(events.day, holds.day)))
    .where(and(eq(events.id, eventId), isNull(holds.endedAt)));
  const own = sql`${holds.performerId} is not distinct from ${performerId}`;
  return tx
    .update(holds)
    .set({
      endedAt: sql`now()`,
      endedWhy: sql`case when ${own} then 'booked' else 'taken' end`,
    })
    .where(inArray(holds.id, night))
    .returning();
}

/** Ends the hold that a booking came from, if it still stands. */
export async function endHoldOf(
  tx: Orm,
  { holdId }: { holdId: string | null },
  why: HoldEnd,
): Promise<void> {
  if (holdId === null) return;
  await tx
    .update(holds)
    .set({ endedAt: sql`now()`, endedWhy: why })
    .where(and(eq(holds.id, holdId), isNull(holds.endedAt)));
}
