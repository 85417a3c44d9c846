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
  updateHolds,
} from '../../steps/settle-stage.server.ts';

/**
 * Ends the holds of a booked night: its own has become the booking; the others’ performers are
 * notified.
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
    // A confirmed hold has become another booking of the same night.
    return hold.confirmedAt ? null : { why: 'taken' };
  };
  await updateHolds(tx, brand, { open, now, endOf });
}

/** Ends the hold that a booking came from or that its offer was for, if it is still open. */
export async function bookHoldOf(tx: Orm, { id }: Pick<LockedBooking, 'id'>): Promise<void> {
  await setBooked(tx, { id });
}

const setBooked = builtOnce((orm) =>
  orm
    .update(holds)
    .set({ endedAt: sql`now()`, endedWhy: 'booked' })
    .where(and(eq(holds.bookingId, sql.placeholder('id')), isNull(holds.endedAt))),
);

/** When a booking ends, its confirmed hold ends with it; a hold with an offer goes on as before. */
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
 * Ties the performer’s hold or request of the night to the new offer: no clock ends it while the
 * offer is open. Called after `lockBooking`.
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
