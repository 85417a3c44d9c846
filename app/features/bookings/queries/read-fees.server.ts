import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, contracts } from '#app/db/schema/bookings.ts';
import { type Fees, feesBetween } from '#app/domain/bookings/outlook.ts';
import { wereBroughtAlong } from '#app/features/profiles/queries/were-brought-along.server.ts';

/**
 * The fees at which a version of a booking’s terms would be signed: those of its contract once that
 * is drawn up, the operator’s between these two before.
 */
export async function readFees(
  orm: Orm,
  { id, version }: { id: string; version: number },
  fees: Fees,
): Promise<Fees> {
  const [row] = await orm
    .select({
      venueId: bookings.venueId,
      performerId: bookings.performerId,
      document: contracts.document,
    })
    .from(bookings)
    .leftJoin(contracts, and(eq(contracts.bookingId, bookings.id), eq(contracts.version, version)))
    .where(eq(bookings.id, id));
  if (row?.document) return row.document.fees;
  const broughtAlong = await wereBroughtAlong(orm, row?.venueId ?? null, row?.performerId ?? null);
  return feesBetween(fees, broughtAlong);
}
