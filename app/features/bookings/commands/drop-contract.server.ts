import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { contracts } from '#app/db/schema/bookings.ts';
import type { LockedBooking } from '../queries/lock-booking.server.ts';

/** Notes that a contract that waited for signatures will get no more of them. It stays readable. */
export async function dropContract(tx: Orm, { id, pendingVersion }: LockedBooking): Promise<void> {
  if (pendingVersion === null) return;
  await tx
    .update(contracts)
    .set({ replacedAt: sql`now()` })
    .where(
      and(
        eq(contracts.bookingId, id),
        eq(contracts.version, pendingVersion),
        isNull(contracts.replacedAt),
      ),
    );
}
