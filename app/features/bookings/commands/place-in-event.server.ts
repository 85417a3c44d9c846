import { isDeepStrictEqual } from 'node:util';
import { and, eq, exists, ne, notInArray, sql } from 'drizzle-orm';
import { builtOnce } from '#app/db/built-once.server.ts';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { isOver } from '#app/domain/bookings/lifecycle.ts';
import { bookedTimes, nightTimes } from '#app/domain/bookings/schedule.ts';
import { bookingStates } from '#app/domain/bookings/states.ts';
import type { Schedule, Side } from '#app/domain/bookings/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import type { LockedBooking } from '../queries/lock-booking.server.ts';
import { translateTaken } from './translate-taken.server.ts';

/**
 * The night that a booking stands in with an agreed schedule. A night of its own moves along; one
 * that it shares stays, and if the schedule has left it, the booking gets a night of its own.
 * @returns the event's id
 * @throws AppError `conflict` where the stage or the slot is taken then, or the night was cancelled
 */
export async function placeInEvent(
  tx: Orm,
  booking: LockedBooking,
  schedule: Schedule,
  by: Side,
): Promise<string> {
  const { loadInAt, loadOutAt } = bookedTimes(schedule);
  const [event] = await lockEvent(tx, { eventId: booking.eventId });
  if (!event) throw new Error(`the booking ${booking.id} has no event`);
  if (event.cancelledAt)
    throw new AppError('conflict', words('bookings')('refused.eventCancelled'));
  const isShared = await hasCompany(tx, booking);
  const isWithin = loadInAt < event.loadOutAt && event.loadInAt < loadOutAt;
  if (isShared && isWithin) {
    await demandSlot(tx, booking);
    return event.id;
  }
  const night = nightTimes(schedule);
  if (!isShared) {
    if (!isAt(event, night))
      await translateTaken(by, () => tx.update(events).set(night).where(eq(events.id, event.id)));
    return event.id;
  }
  const id = newId();
  const { venueId, roomId, stageId, title, timeZone } = event;
  await tx.insert(events).values({ id, venueId, roomId, stageId, title, timeZone, ...night });
  // In another night it stands in no slot of this one.
  await tx.update(bookings).set({ slotId: null }).where(eq(bookings.id, booking.id));
  return id;
}

/** Most nights are agreed on as they were offered. */
function isAt(event: typeof events.$inferSelect, night: ReturnType<typeof nightTimes>): boolean {
  const { day, loadInAt, doorsAt, curfewAt, loadOutAt } = event;
  return isDeepStrictEqual(night, { day, loadInAt, doorsAt, curfewAt, loadOutAt });
}

/** A slot is offered to as many as the venue likes, and one of them has it in the end. */
async function demandSlot(tx: Orm, { id, slotId }: LockedBooking): Promise<void> {
  if (slotId === null) return;
  const [taken] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), ne(bookings.id, id), bookings.firm))
    .limit(1);
  if (taken) throw new AppError('conflict', words('bookings')('taken.slot'));
}

const overStates = bookingStates.filter(isOver);

/** Whether anything else stands in the night: another booking, or a running order. */
async function hasCompany(tx: Orm, { id, eventId }: LockedBooking): Promise<boolean> {
  const [found] = await findCompany(tx, { id, eventId });
  return found?.isShared === true;
}

const lockEvent = builtOnce((orm) =>
  orm
    .select()
    .from(events)
    .where(eq(events.id, sql.placeholder('eventId')))
    .for('update'),
);

const findCompany = builtOnce((orm) => {
  const [id, eventId] = [sql.placeholder('id'), sql.placeholder('eventId')];
  const others = orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.eventId, eventId),
        ne(bookings.id, id),
        notInArray(bookings.state, overStates),
      ),
    );
  const slots = orm
    .select({ id: eventSlots.id })
    .from(eventSlots)
    .where(eq(eventSlots.eventId, eventId));
  return orm
    .select({ isShared: sql<boolean>`${exists(others)} or ${exists(slots)}` })
    .from(sql`(values (1)) as one`);
});
