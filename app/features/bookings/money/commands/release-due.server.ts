import { and, asc, eq, isNull, notExists, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookingHistory, bookings, cancellations } from '#app/db/schema/bookings.ts';
import { releases, showConfirmations } from '#app/db/schema/disputes.ts';
import { releaseDueBy } from '#app/domain/bookings/release.ts';
import { releaseHours } from '#app/domain/payments/terms.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type LockedBooking, lockBooking } from '../../queries/lock-booking.server.ts';
import { readStanding } from '../queries/read-standing.server.ts';
import { releaseBooking } from '../steps/release-booking.server.ts';

/**
 * Releases the money of bookings that are due, one at a time, by the database’s time: the hours
 * after the end or the cancellation are over, or both sides confirmed before the end. Any number of
 * workers may run it at once.
 */
export async function releaseDue(services: { database: Database; brand: Brand }): Promise<void> {
  const { orm } = services.database;
  const release = (bookingId: string) =>
    orm.transaction(async (tx) => releaseIfDue(tx, services, await lockBooking(tx, bookingId)));
  await eachAlone(await dueBookings(orm), release, 'bookings can’t be released');
}

/** The caller has locked the booking. */
export async function releaseIfDue(
  tx: Orm,
  { brand }: { brand: Brand },
  booking: LockedBooking,
): Promise<boolean> {
  const facts = await readStanding(tx, booking);
  const by = releaseDueBy(facts);
  if (by === null) return false;
  await releaseBooking(tx, { brand }, booking, { by, venueGetsMinor: 0 });
  return true;
}

/** The rest is still due at the next run. */
const mostAtOnce = 500;

async function dueBookings(orm: Orm): Promise<string[]> {
  const isReleased = orm
    .select({ one: sql`1` })
    .from(releases)
    .where(eq(releases.bookingId, bookings.id));
  const words = sql`(select count(*) from ${showConfirmations}
    where ${showConfirmations.bookingId} = ${bookings.id})`;
  const isCodeEntered = sql`exists(select 1 from ${bookingHistory}
    where ${bookingHistory.bookingId} = ${bookings.id} and ${bookingHistory.action} = 'enterReleaseCode')`;
  const isOver = (from: SQLWrapper) =>
    sql`${from} + make_interval(hours => ${releaseHours}) <= now()`;
  const due = await orm
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(cancellations, eq(cancellations.bookingId, bookings.id))
    .where(
      and(
        isNull(bookings.disputedAt),
        notExists(isReleased),
        or(
          and(
            eq(bookings.state, 'played'),
            or(isOver(bookings.endsAt), sql`${words} >= 2`, isCodeEntered),
          ),
          and(eq(bookings.state, 'cancelled'), isOver(cancellations.at)),
        ),
      ),
    )
    .orderBy(asc(bookings.endsAt))
    .limit(mostAtOnce);
  return due.map(({ id }) => id);
}
