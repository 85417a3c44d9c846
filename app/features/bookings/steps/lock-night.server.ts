import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { type LockedBooking, lockBooking } from '../queries/lock-booking.server.ts';

/**
 * Acceptances that would take the same performer or a stage of one venue wait for each other in one order,
 * so that of two at once the second reads a refusal instead of both being stopped as a deadlock. It
 * decides nothing: the constraints do.
 */
async function lockNight(tx: Orm, bookingId: string): Promise<void> {
  await lockKeys(tx, { bookingId });
}

const lockKeys = builtOnce((orm) =>
  orm.select({ done: sql`pg_advisory_xact_lock(hashtextextended(key, 0))::text` }).from(sql`(
    select key from ${bookings} join ${events} on ${events.id} = ${bookings.eventId},
      lateral (values (1, ${bookings.performerId}), (2, ${events.venueId})) as taken (place, key)
    where ${bookings.id} = ${sql.placeholder('bookingId')} and key is not null
    order by place
  ) as keys`),
);

/**
 * The one order in which an acceptance or a signature takes its locks, each waited for before the next:
 * the time of the performer and the venue, then the booking. The booking’s night (`lockStoodIn`) and the
 * queue for its stage (`lockStage`) come after both.
 */
export async function lockNightAndBooking(
  tx: Orm,
  bookingId: string,
  writtenAt?: Date,
): Promise<LockedBooking> {
  await lockNight(tx, bookingId);
  return lockBooking(tx, bookingId, writtenAt);
}

/** The time of a performer and a venue, locked in the same order, for a night that has no booking yet. */
export async function lockBoth(
  tx: Orm,
  { performerId, venueId }: { performerId: string; venueId: string },
): Promise<void> {
  for (const key of [performerId, venueId])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
