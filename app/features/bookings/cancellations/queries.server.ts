import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingProposals, cancellations } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { nextState } from '#app/domain/bookings/lifecycle.ts';
import { isOverdue } from '#app/features/payments/instalments/queries.server.ts';
import { readSigned } from '../contracts/queries.server.ts';
import { readHeld, sourceOf } from '../money/read-held.server.ts';
import { requireSide } from '../policy.ts';
import { findOwnNight } from '../queries.server.ts';

/** The columns of a cancellation that both sides may see. */
export const cancellationFacts = {
  by: cancellations.by,
  at: cancellations.at,
  window: cancellations.window,
  currency: cancellations.currency,
  guaranteeMinor: cancellations.guaranteeMinor,
  venueGetsBackMinor: cancellations.venueGetsBackMinor,
  performerGetsMinor: cancellations.performerGetsMinor,
  venueFeeMinor: cancellations.venueFeeMinor,
  performerFeeMinor: cancellations.performerFeeMinor,
  reason: cancellations.reason,
};

export type Cancellation = Awaited<ReturnType<typeof readCancellation>>;

export async function readCancellation(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
) {
  const { row, as } = await findOwnNight(orm, viewer, { bookingId, current });
  const { booking, title, venueName, performerName, cancellation, now } = row;
  const side = requireSide(viewer, booking, as, 'see bookings');
  const facts = { ...booking, isAgreed: false, signed: [] };
  return {
    booking,
    side,
    as,
    title,
    otherName: side === 'venue' ? performerName : venueName,
    now,
    mayCancel:
      nextState(facts, 'cancel', side) !== null &&
      booking.endsAt > now &&
      booking.disputedAt === null,
    signed: await readSigned(orm, booking),
    proposal: await readProposal(orm, bookingId),
    cancellation,
    held: await readHeld(orm, bookingId),
    isOverdue: await isOverdue(orm, sourceOf(bookingId)),
  };
}

/** The open proposal of force majeure. */
export async function readProposal(orm: Orm, bookingId: string) {
  const [proposal] = await orm
    .select({
      id: bookingProposals.id,
      by: bookingProposals.by,
      reason: bookingProposals.reason,
      createdAt: bookingProposals.createdAt,
    })
    .from(bookingProposals)
    .where(and(eq(bookingProposals.bookingId, bookingId), isNull(bookingProposals.answeredAt)));
  return proposal ?? null;
}
