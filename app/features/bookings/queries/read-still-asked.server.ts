import type { Orm } from '#app/db/client.server.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import { owedPart } from '#app/features/payments/commands/settle-chargeback.server.ts';
import { readDues } from '#app/features/payments/queries/read-dues.server.ts';
import { sourceOf } from './read-held.server.ts';

/**
 * What a cancellation still asks the venue for, which ends with a claim that gives it anything back;
 * 0 while nothing was cancelled.
 */
export async function readStillAsked(
  orm: Orm,
  { id, state }: { id: string; state: BookingState },
): Promise<number> {
  if (state !== 'cancelled') return 0;
  const dues = await readDues(orm, sourceOf(id));
  return dues
    .filter((due) => due.state === 'open' && due.part !== owedPart)
    .reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor + feeMinor, 0);
}
