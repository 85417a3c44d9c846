import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { transfers } from '#app/db/schema/payments.ts';
import type { BookingState } from '#app/domain/bookings/lifecycle.ts';
import { owedPart } from '#app/features/payments/chargebacks/commands.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries.server.ts';
import { readHeldFor } from '#app/features/payments/queries.server.ts';
import { readSigned } from '../contracts/queries.server.ts';

const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const heldMoney = z.object({ currency: z.string(), amountMinor: minor, feeMinor: minor });

/** The held money of a booking, by the books; zero before it is signed. */
export async function readHeld(orm: Orm, bookingId: string): Promise<z.output<typeof heldMoney>> {
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

/**
 * The amount that a cancellation still asks the venue for, fees included; 0 unless the booking is
 * cancelled. A dispute that gives the venue anything back ends it.
 */
export async function readStillAsked(
  orm: Orm,
  { id, state }: { id: string; state: BookingState },
): Promise<number> {
  if (state !== 'cancelled') return 0;
  const instalments = await readInstalments(orm, sourceOf(id));
  return instalments
    .filter((instalment) => instalment.state === 'open' && instalment.part !== owedPart)
    .reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor + feeMinor, 0);
}

export async function haveAllArrived(orm: Orm, bookingId: string): Promise<boolean> {
  const all = await orm
    .select({ kind: transfers.kind, state: transfers.state })
    .from(transfers)
    .where(eq(transfers.sourceId, bookingId));
  return all
    .filter(({ kind, state }) => kind === 'transfer' && state !== 'dropped')
    .every(({ state }) => state === 'arrived');
}
