import type { Orm } from '#app/db/client.server.ts';
import { releases } from '#app/db/schema/disputes.ts';
import type { CancellationDecision } from '#app/domain/bookings/cancellation.ts';
import { cancelledMoney, owedDays } from '#app/domain/bookings/instalments.ts';
import { divideFee } from '#app/domain/payments/division.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import {
  openInstalment,
  voidInstalments,
} from '#app/features/payments/instalments/commands/open-instalment.server.ts';
import { postPenalty } from '#app/features/payments/ledger/commands/post-penalty.server.ts';
import { readHeldFor } from '#app/features/payments/queries/read-held.server.ts';
import { giveBack } from '#app/features/payments/transfers/commands/give-back.server.ts';
import { sourceOf } from '../../money/queries/read-held.server.ts';
import { titleOf } from '../../money/steps/open-booking-instalments.server.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';

/**
 * Carries out the amounts of a cancellation: the venue’s part goes back at once, unpaid amounts
 * become instalments, and a performer's fee is entered as owed. The performer’s part stays held as
 * long as it can be disputed.
 */
export async function divideCancelled(
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
