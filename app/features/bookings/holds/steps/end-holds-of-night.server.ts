import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import type { HoldEnd } from '#app/domain/bookings/holds/hold.ts';
import { endByClock } from '#app/domain/bookings/holds/hold-rules.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';
import {
  type Ending,
  lockStage,
  readOpen,
  type StoredHold,
  settleHolds,
} from '../../steps/settle-stage.server.ts';

/**
 * A night that has been booked can’t be held any longer: its own hold has become the booking, the
 * others end, and their performers are told.
 */
export async function endHoldsOfNight(
  tx: Orm,
  brand: Brand,
  { stageId, day }: { stageId: string | null; day: string },
  { id: bookingId, performerId, now }: Pick<LockedBooking, 'id' | 'performerId' | 'now'>,
): Promise<void> {
  if (stageId === null) return;
  const [, open] = await sendTogether(
    tx,
    lockStage(tx, { stageId, day }),
    readOpen(tx, { stageId, day }),
  );
  const endOf = (hold: StoredHold): Ending | null => {
    if (hold.performerId === performerId) return { why: 'booked', bookingId };
    // One that was confirmed has become a booking of its own, beside which this one stands.
    return hold.confirmedAt ? null : { why: 'taken' };
  };
  await settleHolds(tx, brand, { open, now, endOf });
}

/** Ends the hold that a booking came from, or that its offer was for, if it still stands. */
export async function bookHoldOf(tx: Orm, { id }: Pick<LockedBooking, 'id'>): Promise<void> {
  await setBooked(tx, { id });
}

const setBooked = builtOnce((orm) =>
  orm
    .update(holds)
    .set({ endedAt: sql`now()`, endedWhy: 'booked' })
    .where(and(eq(holds.bookingId, sql.placeholder('id')), isNull(holds.endedAt))),
);

/**
 * What becomes of a hold when its booking ends: one that was confirmed ends with it, one that there
 * was an offer for goes on as before.
 */
export async function freeHoldOf(
  tx: Orm,
  { id, holdId }: Pick<LockedBooking, 'id' | 'holdId'>,
  why: HoldEnd,
): Promise<void> {
  const ended = { endedAt: sql`now()`, endedWhy: why };
  await tx
    .update(holds)
    .set(holdId === null ? { bookingId: null } : ended)
    .where(and(eq(holds.bookingId, id), isNull(holds.endedAt)));
}

/**
 * An offer for a night that its performer holds, or has asked for, protects the hold: no clock ends
 * it while the offer is open. Comes after `lockBooking`.
 */
export async function carryHold(
  tx: Orm,
  { id, eventId, performerId, now }: LockedBooking,
): Promise<void> {
  const { stageId, day } = events;
  const [night] = await tx.select({ stageId, day }).from(events).where(eq(events.id, eventId));
  if (!night?.stageId) return;
  const at = { stageId: night.stageId, day: night.day };
  await lockStage(tx, at);
  const isTheirs = (hold: StoredHold) =>
    hold.performerId === performerId && !hold.bookingId && !endByClock(hold, now);
  const hold = (await readOpen(tx, at)).find(isTheirs);
  const offered = { bookingId: id, offerWantedBy: null };
  if (hold) await tx.update(holds).set(offered).where(eq(holds.id, hold.id));
}
