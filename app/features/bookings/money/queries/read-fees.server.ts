import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, contracts } from '#app/db/schema/bookings.ts';
import { type Fees, feesBetween } from '#app/domain/bookings/terms/outlook.ts';
import { isReferral } from '#app/features/profiles/referrals/queries/is-referral.server.ts';

/**
 * The fees of a version: those of its contract once it is frozen, before that the operator’s
 * between these two.
 */
export async function readFees(
  orm: Orm,
  { id, version }: { id: string; version: number },
  fees: Fees,
): Promise<Fees> {
  const [row] = await orm
    .select({
      document: contracts.document,
      referral: isReferral(bookings.venueId, bookings.performerId),
    })
    .from(bookings)
    .leftJoin(contracts, and(eq(contracts.bookingId, bookings.id), eq(contracts.version, version)))
    .where(eq(bookings.id, id));
  return row?.document?.fees ?? feesBetween(fees, row?.referral ?? false);
}
