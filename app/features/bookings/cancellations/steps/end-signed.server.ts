import type { Orm } from '#app/db/client.server.ts';
import { cancellations } from '#app/db/schema/bookings.ts';
import {
  type CancellationDecision,
  decideCancellation,
} from '#app/domain/bookings/cancellation.ts';
import { nextState } from '#app/domain/bookings/lifecycle.ts';
import { guaranteeOf } from '#app/domain/bookings/terms/deal.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries/has-open-chargeback.server.ts';
import { isOverdue } from '#app/features/payments/instalments/queries/read-instalments.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readSigned } from '../../contracts/queries/read-signed.server.ts';
import { dropContract } from '../../contracts/steps/replace-contracts.server.ts';
import { sourceOf } from '../../money/queries/read-held.server.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { divideCancelled } from './divide-cancelled.server.ts';

type Ending = {
  by: Side | 'both';
  actor: string;
  reason: string;
  /** Refuses amounts that the cancelling side hasn't been shown. */
  demand?: (decision: CancellationDecision) => void;
};

/**
 * Cancels a signed booking, at the database's time: decides the amounts by the contract in force,
 * and records them for good, in the transaction of the caller.
 * @throws AppError `conflict` if there is no signed booking to cancel, or the show is over
 */
export async function endSigned(
  tx: Orm,
  booking: LockedBooking,
  { by, actor, reason, demand }: Ending,
): Promise<CancellationDecision & { currency: string }> {
  const step = by === 'both' ? ({ action: 'callOff', by: 'platform' } as const) : cancelBy(by);
  // A chargeback is known a moment before the booking is marked as disputed.
  const isContested = await hasOpenChargeback(tx, sourceOf(booking.id));
  requireCancellable(isContested ? { ...booking, disputedAt: booking.now } : booking, step);
  const signed = await readSigned(tx, booking);
  if (!signed) throw new Error(`the booking ${booking.id} has no signed contract`);
  const { currency, deal } = signed.terms;
  const guaranteeMinor = guaranteeOf(deal);
  const decision = decideCancellation({
    by,
    at: instantOf(booking.now),
    showStartsAt: instantOf(booking.startsAt),
    timeZone: booking.timeZone,
    guaranteeMinor,
    fees: signed.fees.cancellation,
    isOverdue: await isOverdue(tx, sourceOf(booking.id)),
  });
  demand?.(decision);
  if (booking.isAgreed) await dropContract(tx, booking);
  const facts = { by, currency, guaranteeMinor, ...decision, ...(reason && { reason }) };
  const cancelled = await advanceBooking(tx, booking, { ...step, actor, facts });
  await tx
    .insert(cancellations)
    .values({ bookingId: booking.id, at: booking.now, ...facts, reason });
  await divideCancelled(tx, cancelled, { ...decision, currency });
  return { ...decision, currency };
}

/** @throws AppError `conflict` */
export function requireCancellable(
  booking: LockedBooking,
  { action, by }: ReturnType<typeof cancelBy> | { action: 'callOff'; by: 'platform' },
): void {
  const t = words('bookings');
  if (nextState(booking, action, by) === null) {
    const state = t(`state.${booking.state}`);
    throw new AppError('conflict', t('cancelling.refused.notSigned', { state }));
  }
  // A disputed booking ends by its dispute.
  if (booking.disputedAt) throw new AppError('conflict', t('cancelling.refused.disputed'));
  if (booking.endsAt <= booking.now) throw new AppError('conflict', t('cancelling.refused.played'));
}

export function cancelBy(by: Side) {
  return { action: 'cancel', by } as const;
}

function instantOf(moment: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime());
}
