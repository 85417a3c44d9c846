import { asc, lte, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type LockedBooking, lockBooking } from '../queries/lock-booking.server.ts';
import { advanceBooking } from '../steps/advance-booking.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';

/**
 * Advances the bookings whose deadlines have passed, one at a time, by the database's time. Any
 * number of workers may run it at once; bookings that one leaves are done by the next run.
 */
export async function advanceByClock(services: {
  database: Database;
  brand: Brand;
}): Promise<void> {
  const { orm } = services.database;
  const advance = (bookingId: string) =>
    orm.transaction((tx) => advanceOne(tx, services.brand, bookingId));
  await eachAlone(await dueBookings(orm), advance, 'bookings can’t be advanced');
}

/** The rest is still due at the next run. */
const mostAtOnce = 500;

async function dueBookings(orm: Orm): Promise<string[]> {
  const due = await orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(lte(bookings.deadlineAt, sql`now()`))
    .orderBy(asc(bookings.deadlineAt))
    .limit(mostAtOnce);
  return due.map(({ id }) => id);
}

async function advanceOne(tx: Orm, brand: Brand, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  // A side may have answered meanwhile, or another worker come first.
  if (!booking.deadlineAt || booking.deadlineAt > booking.now) return;
  const isPendingOver = booking.pendingUntil !== null && booking.pendingUntil <= booking.now;
  if (isPendingOver) return letPendingLapse(tx, brand, booking);
  // A change that isn’t signed by now comes too late.
  const set = { turn: null, pendingVersion: null, pendingUntil: null };
  await advanceBooking(tx, booking, { action: 'play', by: 'clock', actor: null, set });
}

async function letPendingLapse(tx: Orm, brand: Brand, booking: LockedBooking): Promise<void> {
  const { id: bookingId, isAgreed, signedVersion } = booking;
  const action: BookingAction = signedVersion === null ? 'expire' : 'letChangeLapse';
  await advanceBooking(tx, booking, {
    action,
    by: 'clock',
    actor: null,
    set: { turn: null, pendingVersion: null, pendingUntil: null },
  });
  const kind = signedVersion === null ? (isAgreed ? 'unsigned' : 'expired') : 'changeDropped';
  await notifySides(tx, brand, { bookingId, kind, by: 'clock' });
}
