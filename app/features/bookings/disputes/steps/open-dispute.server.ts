import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { disputes } from '#app/db/schema/disputes.ts';
import {
  type DisputeAction,
  type DisputeState,
  disputeRefusalOf,
  divide,
} from '#app/domain/bookings/dispute.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries/has-open-chargeback.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readHeld, sourceOf } from '../../money/queries/read-held.server.ts';
import { readStanding } from '../../money/queries/read-standing.server.ts';
import { releaseBooking } from '../../money/steps/release-booking.server.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';
import type { DisputeView } from '../../views.ts';
import { requireWithin } from '../commands/raise-dispute.server.ts';
import { disputeFactsOf, readDispute } from '../queries/read-dispute.server.ts';

/* What all steps of a dispute have in common. Each has locked the booking, so that of two the second
 * finds the dispute as the first has left it. */

/** @throws AppError `not-found` where nobody raised one; `forbidden`; `conflict` for what can’t be done now */
export async function requireDispute(
  tx: Orm,
  booking: LockedBooking,
  action: DisputeAction,
  who: Side | 'administrator',
) {
  const t = words('bookings');
  const dispute = await readDispute(tx, booking.id);
  if (!dispute) throw new AppError('not-found', t('disputes.refused.none'));
  const facts = await readStanding(tx, booking);
  const disputeFacts = disputeFactsOf(dispute, booking, facts.isContested);
  const refusal = disputeRefusalOf(disputeFacts, action, who);
  if (refusal !== null)
    throw new AppError(
      refusal === 'notYours' && action === 'withdraw' ? 'forbidden' : 'conflict',
      t(`disputes.refused.${refusal === 'notYours' ? action : refusal}`),
    );
  return { dispute, offers: disputeFacts.offers };
}

type Division = {
  state: Exclude<DisputeState, 'open'>;
  venueGetsMinor: number;
  decision?: string;
  /** The administrator, by the name that books keep. */
  decidedBy?: string;
};

/**
 * Ends a dispute by dividing what is held: the flag goes, the money goes with it.
 * @throws AppError `bad-input` for more than is held
 */
export async function divideDispute(
  tx: Orm,
  { brand }: { brand: Brand },
  {
    booking,
    dispute,
    division,
  }: { booking: LockedBooking; dispute: DisputeView; division: Division },
): Promise<void> {
  const { amountMinor } = await readHeld(tx, booking.id);
  const { venueGetsMinor } = division;
  // A bank may have taken everything since: the dispute can end all the same, with nothing to divide.
  if (amountMinor > 0 || venueGetsMinor > 0) requireWithin(amountMinor, venueGetsMinor, 'amount');
  const parts = divide(amountMinor, venueGetsMinor);
  await endDispute(tx, booking, { ...division, ...parts, id: dispute.id });
  const undisputed = { ...booking, disputedAt: null };
  await releaseBooking(tx, { brand }, undisputed, { by: 'decision', venueGetsMinor });
}

/** The dispute is over, and the booking no longer disputed because of it. */
export async function endDispute(
  tx: Orm,
  booking: LockedBooking,
  { id, ...ended }: { id: string } & Partial<typeof disputes.$inferInsert>,
): Promise<void> {
  await tx
    .update(disputes)
    .set({ ...ended, endedAt: booking.now })
    .where(eq(disputes.id, id));
  // A bank that has taken a payment back keeps it disputed.
  const isContested = await hasOpenChargeback(tx, sourceOf(booking.id));
  await tx
    .update(bookings)
    .set({ disputedAt: isContested ? booking.disputedAt : null, updatedAt: booking.now })
    .where(eq(bookings.id, booking.id));
}
