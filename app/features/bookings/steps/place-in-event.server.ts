import { isDeepStrictEqual } from 'node:util';
import { and, eq, exists, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import { overStates } from '#app/domain/bookings/lifecycle.ts';
import { bookedTimes, nightTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { Schedule, Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import type { LockedBooking } from '../queries/lock-booking.server.ts';
import { translateTaken } from './translate-taken.server.ts';

type Event = typeof events.$inferSelect;

/** The night of a booking; shared if it has other bookings or slots. */
export type StoodIn = { event: Event | undefined; isShared: boolean };

/** Locks the night of a locked booking. */
export async function lockStoodIn(tx: Orm, bookingId: string): Promise<StoodIn> {
  const answers = await sendTogether(
    tx,
    lockEventOf(tx, { bookingId }),
    findCompany(tx, { bookingId }),
  );
  return stoodInOf(...answers);
}

/** The night of `lockEventOf` and of `findCompany` after it. */
export function stoodInOf(
  [event]: Event[],
  [company]: Awaited<ReturnType<typeof findCompany>>,
): StoodIn {
  return { event, isShared: company?.isShared === true };
}

/**
 * The night of a booking with an agreed schedule. A night of its own moves along; a shared one
 * stays, and if the schedule leaves it, the booking gets a night of its own.
 * @throws AppError `conflict` if the stage or the slot is taken then, or the night was cancelled
 */
export async function placeInEvent(
  tx: Orm,
  booking: LockedBooking,
  { event, isShared }: StoodIn,
  { schedule, by }: { schedule: Schedule; by: Side },
): Promise<Pick<Event, 'id' | 'stageId' | 'day'>> {
  const { loadInAt, loadOutAt } = bookedTimes(schedule);
  if (!event) throw new Error(`the booking ${booking.id} has no event`);
  if (event.cancelledAt)
    throw new AppError('conflict', words('bookings')('refused.eventCancelled'));
  const isWithin = loadInAt < event.loadOutAt && event.loadInAt < loadOutAt;
  if (isShared && isWithin) {
    await requireSlot(tx, booking);
    return event;
  }
  const night = nightTimes(schedule);
  if (!isShared) {
    if (!isAt(event, night))
      await translateTaken(by, () => tx.update(events).set(night).where(eq(events.id, event.id)));
    return { ...event, day: night.day };
  }
  const id = newId();
  const { venueId, roomId, stageId, title, timeZone } = event;
  await tx.insert(events).values({ id, venueId, roomId, stageId, title, timeZone, ...night });
  // The slot belongs to the shared night.
  await tx.update(bookings).set({ slotId: null }).where(eq(bookings.id, booking.id));
  return { id, stageId, day: night.day };
}

/** True for most nights: they are agreed on as offered. */
function isAt(event: Event, night: ReturnType<typeof nightTimes>): boolean {
  const { day, loadInAt, doorsAt, curfewAt, loadOutAt } = event;
  return isDeepStrictEqual(night, { day, loadInAt, doorsAt, curfewAt, loadOutAt });
}

/** A slot may be offered to several performers; only one gets it. */
async function requireSlot(tx: Orm, { id, slotId }: LockedBooking): Promise<void> {
  if (slotId === null) return;
  const [taken] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), ne(bookings.id, id), bookings.firm))
    .limit(1);
  if (taken) throw new AppError('conflict', words('bookings')('taken.slot'));
}

const isBooking = eq(bookings.id, sql.placeholder('bookingId'));

export const lockEventOf = builtOnce((orm) => {
  const eventId = orm.select({ eventId: bookings.eventId }).from(bookings).where(isBooking);
  return orm
    .select()
    .from(events)
    .where(eq(events.id, sql`(${eventId})`))
    .for('update');
});

/** Another booking or a slot in the same night. */
export const findCompany = builtOnce((orm) => {
  const other = alias(bookings, 'other');
  const others = orm
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.eventId, bookings.eventId),
        ne(other.id, bookings.id),
        notInArray(other.state, overStates),
      ),
    );
  const slots = orm
    .select({ id: eventSlots.id })
    .from(eventSlots)
    .where(eq(eventSlots.eventId, bookings.eventId));
  return orm
    .select({ isShared: sql<boolean>`${exists(others)} or ${exists(slots)}` })
    .from(bookings)
    .where(isBooking);
});
