import { and, eq, isNull, sql } from 'drizzle-orm';
import { builtOnce } from '#app/db/built-once.server.ts';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import type { HoldEnd } from '#app/domain/bookings/hold.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { LockedBooking } from '../queries/lock-booking.server.ts';
import { lockStage, settleStage } from './settle-stage.server.ts';

/**
 * A night that has been booked can’t be held any longer: its own hold has become the booking, the
 * others end, and their performers are told.
 */
export async function endHoldsOfNight(
  tx: Orm,
  brand: Brand,
  { eventId, performerId, now }: Pick<LockedBooking, 'eventId' | 'performerId' | 'now'>,
): Promise<void> {
  const [event] = await readStage(tx, { eventId });
  if (!event?.stageId) return;
  const at = { stageId: event.stageId, day: event.day };
  await lockStage(tx, at);
  await settleStage(tx, brand, at, now, (hold) => {
    if (hold.performerId === performerId) return { why: 'booked' };
    // One that was confirmed has become a booking of its own, beside which this one stands.
    return hold.confirmedAt ? null : { why: 'taken' };
  });
}

const readStage = builtOnce((orm) =>
  orm
    .select({ stageId: events.stageId, day: events.day })
    .from(events)
    .where(eq(events.id, sql.placeholder('eventId'))),
);

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
