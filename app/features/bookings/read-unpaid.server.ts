import type { Orm } from '#app/db/client.server.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import { owedPart } from '#app/features/payments/chargebacks/commands.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries.server.ts';
import { sourceOf } from './money/read-held.server.ts';

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
