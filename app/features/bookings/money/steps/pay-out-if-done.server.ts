import type { Orm } from '#app/db/client.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries.server.ts';
import type { LockedBooking } from '../../queries.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { haveAllArrived } from '../queries.server.ts';
import { readHeld, sourceOf } from '../read-held.server.ts';

/** Marks a settled booking as paid out once nothing is due, held or on its way any more. */
export async function payOutIfDone(tx: Orm, booking: LockedBooking): Promise<boolean> {
  if (booking.state !== 'settled') return false;
  const instalments = await readInstalments(tx, sourceOf(booking.id));
  if (instalments.some(({ state }) => state === 'open')) return false;
  if ((await readHeld(tx, booking.id)).amountMinor > 0) return false;
  if (!(await haveAllArrived(tx, booking.id))) return false;
  await advanceBooking(tx, booking, { action: 'payOut', by: 'platform', actor: null });
  return true;
}
