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

/*
 * Shared by all steps of a dispute. Their callers have locked the booking, so that of two at once the
 * second sees the changes of the first.
 */

/**
 * @throws AppError `not-found` if there is none; `forbidden`; `conflict` for an action that isn’t
 * possible now
 */
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
  /** The administrator’s pseudonym. */
  decidedBy?: string;
};

/**
 * Ends a dispute by dividing and releasing the held money.
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
  // A bank may have taken everything since; the dispute can still end, with nothing to divide.
  if (amountMinor > 0 || venueGetsMinor > 0) requireWithin(amountMinor, venueGetsMinor, 'amount');
  const parts = divide(amountMinor, venueGetsMinor);
  await endDispute(tx, booking, { ...division, ...parts, id: dispute.id });
  const undisputed = { ...booking, disputedAt: null };
  await releaseBooking(tx, { brand }, undisputed, { by: 'decision', venueGetsMinor });
}

/** Ends the dispute, and the booking’s disputed state unless a bank contests a payment. */
export async function endDispute(
  tx: Orm,
  booking: LockedBooking,
  { id, ...ended }: { id: string } & Partial<typeof disputes.$inferInsert>,
): Promise<void> {
  await tx
    .update(disputes)
    .set({ ...ended, endedAt: booking.now })
    .where(eq(disputes.id, id));
  // A contested payment keeps it disputed.
  const isContested = await hasOpenChargeback(tx, sourceOf(booking.id));
  await tx
    .update(bookings)
    .set({ disputedAt: isContested ? booking.disputedAt : null, updatedAt: booking.now })
    .where(eq(bookings.id, booking.id));
}
