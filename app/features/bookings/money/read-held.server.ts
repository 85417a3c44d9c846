import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { readHeldFor } from '#app/features/payments/queries.server.ts';
import { readSigned } from '../contracts/queries.server.ts';

/** The held money of a booking, by the books; zero before it is signed. */
export async function readHeld(
  orm: Orm,
  bookingId: string,
): Promise<{ currency: string; amountMinor: number; feeMinor: number }> {
  const [booking] = await orm
    .select({ id: bookings.id, signedVersion: bookings.signedVersion })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  const signed = booking && (await readSigned(orm, booking));
  if (!signed) return { currency: 'EUR', amountMinor: 0, feeMinor: 0 };
  const { currency } = signed.terms;
  return { currency, ...(await readHeldFor(orm, sourceOf(bookingId), currency)) };
}

/** The source of payments for a booking. */
export function sourceOf(bookingId: string) {
  return { type: 'booking', id: bookingId };
}
