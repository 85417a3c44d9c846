import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingProposals, cancellations } from '#app/db/schema/bookings.ts';
import { releases } from '#app/db/schema/disputes.ts';
import {
  type CancellationDecision,
  decideCancellation,
} from '#app/domain/bookings/cancellation.ts';
import { nextState } from '#app/domain/bookings/lifecycle.ts';
import { cancelledMoney, owedDays } from '#app/domain/bookings/terms/outlook.ts';
import { guaranteeOf, type Side } from '#app/domain/bookings/terms/terms.ts';
import { divideFee } from '#app/domain/payments/division.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries.server.ts';
import {
  openInstalment,
  voidInstalments,
} from '#app/features/payments/instalments/commands.server.ts';
import { isOverdue } from '#app/features/payments/instalments/queries.server.ts';
import { postPenalty } from '#app/features/payments/ledger/commands.server.ts';
import { readHeldFor } from '#app/features/payments/queries.server.ts';
import { giveBack } from '#app/features/payments/transfers/commands.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { bookingCommand } from '../booking-command.server.ts';
import { readSigned } from '../contracts/queries.server.ts';
import { dropContract } from '../contracts/steps.server.ts';
import { sourceOf } from '../money/read-held.server.ts';
import { titleOf } from '../money/steps.server.ts';
import type { LockedBooking } from '../queries.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';
import { advanceBooking, recordStep } from '../steps.server.ts';
import { cancellation, forceMajeure, forceMajeureAnswer } from './fields.ts';
import { readProposal } from './queries.server.ts';
import { writeFees } from './words.ts';

const t = words('bookings');

/**
 * Answers the other side's proposal of force majeure, or withdraws one's own. If both agree, the
 * booking ends, everything goes back to the venue, and there is no fee.
 * @throws AppError `conflict` if there is no such proposal
 */
export const answerForceMajeure = bookingCommand({
  operation: 'answerForceMajeure',
  may: 'cancel bookings',
  input: forceMajeureAnswer,
  async run({ tx, booking, by, viewer, services }, { bookingId, answer }) {
    const proposal = await readProposal(tx, bookingId);
    const isOwn = proposal?.by === by;
    if (!proposal || isOwn !== (answer === 'withdrawn'))
      throw new AppError('conflict', t('cancelling.refused.noProposal'));
    await tx
      .update(bookingProposals)
      .set({ answer, answeredAt: sql`now()` })
      .where(eq(bookingProposals.id, proposal.id));
    const notice = { bookingId, exceptAccountId: viewer.accountId };
    if (answer === 'agreed') {
      const { pseudonym: actor } = viewer;
      const { reason } = proposal;
      const { currency, ...decision } = await endSigned(tx, booking, { by: 'both', actor, reason });
      const details = (reader: Side) => writeFees(decision, { reader, currency });
      await notifySides(tx, services.brand, { ...notice, kind: 'cancelled', by: 'both', details });
      return;
    }
    const action = answer === 'declined' ? 'declineForceMajeure' : 'withdrawForceMajeure';
    await recordStep(tx, booking, { by, actor: viewer.pseudonym, action });
    if (answer === 'declined')
      await notifySides(tx, services.brand, { ...notice, kind: 'forceMajeureDeclined', by });
  },
});

/**
 * Cancels a signed booking. The amounts are decided here and never changed.
 * @throws AppError `conflict` if there is nothing to cancel, or if the amounts aren't those shown
 *   any more: a payment can end the right to cancel without a fee
 */
export const cancelBooking = bookingCommand({
  operation: 'cancelBooking',
  may: 'cancel bookings',
  input: cancellation,
  async run(
    { tx, booking, by, viewer, services },
    { bookingId, reason, window, version, feeMinor },
  ) {
    const decision = await endSigned(tx, booking, {
      by,
      actor: viewer.pseudonym,
      reason,
      demand: (decided) => {
        const isOther = version !== undefined && version !== booking.signedVersion;
        const owedMinor = decided.venueFeeMinor + decided.performerFeeMinor;
        const isDearer = feeMinor !== undefined && owedMinor > feeMinor;
        if (decided.window !== window || isOther || isDearer)
          throw new AppError('conflict', t('cancelling.refused.otherWindow'));
      },
    });
    const details = (reader: Side) => writeFees(decision, { reader, currency: decision.currency });
    const notice = { bookingId, kind: 'cancelled', by, note: reason, details } as const;
    await notifySides(tx, services.brand, { ...notice, exceptAccountId: viewer.accountId });
    return decision;
  },
});

/**
 * Proposes to cancel because of force majeure. Nothing changes until the other side agrees.
 * @throws AppError `conflict` without a signed show ahead, or if there is a proposal already
 */
export const proposeForceMajeure = bookingCommand({
  operation: 'proposeForceMajeure',
  may: 'cancel bookings',
  input: forceMajeure,
  async run({ tx, booking, by, viewer, services }, { bookingId, reason }) {
    requireCancellable(booking, { action: 'callOff', by: 'platform' });
    if (await readProposal(tx, bookingId))
      throw new AppError('conflict', t('cancelling.refused.proposedAlready'));
    await tx
      .insert(bookingProposals)
      .values({ id: newId(), bookingId, kind: 'forceMajeure', by, reason });
    const step = { by, actor: viewer.pseudonym, action: 'proposeForceMajeure', facts: { reason } };
    await recordStep(tx, booking, step);
    const notice = { bookingId, kind: 'forceMajeureProposed', by, note: reason } as const;
    await notifySides(tx, services.brand, { ...notice, exceptAccountId: viewer.accountId });
  },
});

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
async function endSigned(
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
function requireCancellable(
  booking: LockedBooking,
  { action, by }: ReturnType<typeof cancelBy> | { action: 'callOff'; by: 'platform' },
): void {
  if (nextState(booking, action, by) === null) {
    const state = t(`state.${booking.state}`);
    throw new AppError('conflict', t('cancelling.refused.notSigned', { state }));
  }
  // A disputed booking ends by its dispute.
  if (booking.disputedAt) throw new AppError('conflict', t('cancelling.refused.disputed'));
  if (booking.endsAt <= booking.now) throw new AppError('conflict', t('cancelling.refused.played'));
}

function cancelBy(by: Side) {
  return { action: 'cancel', by } as const;
}

function instantOf(moment: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime());
}

/**
 * Carries out the amounts of a cancellation: the venue’s part goes back at once, unpaid amounts
 * become instalments, and a performer's fee is entered as owed. The performer’s part stays held as
 * long as it can be disputed.
 */
async function divideCancelled(
  tx: Orm,
  booking: LockedBooking,
  decision: CancellationDecision & { currency: string },
): Promise<void> {
  const { currency, performerFeeMinor, venueFeeMinor } = decision;
  const source = sourceOf(booking.id);
  const cause = `booking ${booking.id} cancelled`;
  await voidInstalments(tx, source);
  const held = await readHeldFor(tx, source, currency);
  const { toVenueMinor, shortMinor } = cancelledMoney(held.amountMinor, decision);
  const { feeToPayerMinor } = divideFee(held, toVenueMinor);
  if (booking.venueId)
    await giveBack(tx, {
      cause,
      source,
      currency,
      payerId: pageParty(booking.venueId),
      back: { amountMinor: toVenueMinor, feeMinor: feeToPayerMinor },
    });
  // With nothing to dispute, the release needn’t wait.
  if (decision.performerGetsMinor + venueFeeMinor === 0)
    await tx.insert(releases).values({ bookingId: booking.id, by: 'cancellation' });
  await askVenue(tx, booking, { part: 'cancellation', amountMinor: shortMinor, currency });
  await askVenue(tx, booking, { part: 'cancellationFee', amountMinor: venueFeeMinor, currency });
  if (booking.performerId)
    await postPenalty(tx, {
      cause: `${cause} penalty`,
      partyId: pageParty(booking.performerId),
      source,
      currency,
      amountMinor: performerFeeMinor,
    });
}

async function askVenue(
  tx: Orm,
  booking: LockedBooking,
  {
    part,
    amountMinor,
    currency,
  }: { part: 'cancellation' | 'cancellationFee'; amountMinor: number; currency: string },
): Promise<void> {
  if (amountMinor === 0 || !booking.venueId) return;
  await openInstalment(tx, {
    cause: `booking ${booking.id} ${part}`,
    source: sourceOf(booking.id),
    payerId: pageParty(booking.venueId),
    part,
    currency,
    amountMinor,
    feeMinor: 0,
    dueAt: new Date(booking.now.getTime() + owedDays * 24 * 60 * 60 * 1_000),
    title: await titleOf(tx, booking),
  });
}
