import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { contracts } from '#app/db/schema/bookings.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';

/** A contract that waited for signatures can’t be signed any more. It stays readable. */
export async function dropContract(tx: Orm, { id, pendingVersion }: LockedBooking): Promise<void> {
  if (pendingVersion !== null) await replace(tx, id, eq(contracts.version, pendingVersion));
}

/** The contract that both have signed now replaces all earlier ones. */
export function replaceOthers(tx: Orm, { id, latestVersion }: LockedBooking): Promise<void> {
  return replace(tx, id, ne(contracts.version, latestVersion));
}

async function replace(tx: Orm, bookingId: string, which: ReturnType<typeof eq>): Promise<void> {
  await tx
    .update(contracts)
    .set({ replacedAt: sql`now()` })
    .where(and(eq(contracts.bookingId, bookingId), which, isNull(contracts.replacedAt)));
}
