import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import { type Named, readNames } from '../contracts/steps/freeze-contract.server.ts';
import {
  type LockedBooking,
  lockedBooking,
  lockRow,
  readFacts,
} from '../queries/lock-booking.server.ts';
import { findCompany, lockEventOf, type StoodIn, stoodInOf } from './place-in-event.server.ts';

/**
 * Acceptances that would take the same performer or a stage of one venue wait for each other in one order,
 * so that of two at once the second reads a refusal instead of both being stopped as a deadlock. It
 * decides nothing: the constraints do.
 */
const lockTime = builtOnce((orm) =>
  orm.select({ done: sql`pg_advisory_xact_lock(hashtextextended(key, 0))::text` }).from(sql`(
    select key from ${bookings} join ${events} on ${events.id} = ${bookings.eventId},
      lateral (values (1, ${bookings.performerId}), (2, ${events.venueId})) as taken (place, key)
    where ${bookings.id} = ${sql.placeholder('bookingId')} and key is not null
    order by place
  ) as keys`),
);

/**
 * The one order in which an acceptance or a signature takes its locks: the time of the performer and the
 * venue, the booking, its night. The queue for its stage (`lockStage`) comes after them.
 */
export async function lockForAcceptance(
  tx: Orm,
  { bookingId, version }: { bookingId: string; version: number },
  writtenAt?: Date,
): Promise<{ booking: LockedBooking; stoodIn: StoodIn; named: Named | undefined }> {
  const [, rows, facts, nights, company, [named]] = await sendTogether(
    tx,
    lockTime(tx, { bookingId }),
    lockRow(tx, { bookingId }),
    readFacts(tx, { bookingId }),
    lockEventOf(tx, { bookingId }),
    findCompany(tx, { bookingId }),
    readNames(tx, { bookingId, version }),
  );
  const booking = lockedBooking(rows, facts, writtenAt);
  return { booking, stoodIn: stoodInOf(nights, company), named };
}

/** The same without the night, which a signature locks only where it moves it. */
export async function lockForSignature(
  tx: Orm,
  bookingId: string,
  writtenAt?: Date,
): Promise<LockedBooking> {
  const [, rows, facts] = await sendTogether(
    tx,
    lockTime(tx, { bookingId }),
    lockRow(tx, { bookingId }),
    readFacts(tx, { bookingId }),
  );
  return lockedBooking(rows, facts, writtenAt);
}

/** The time of a performer and a venue, locked in the same order, for a night that has no booking yet. */
export async function lockPair(
  tx: Orm,
  { performerId, venueId }: { performerId: string; venueId: string },
): Promise<void> {
  for (const key of [performerId, venueId])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
