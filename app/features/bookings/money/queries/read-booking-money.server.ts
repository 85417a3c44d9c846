import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { chargebacks, charges, checkouts, transfers } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { payableFrom, releasesAt } from '#app/domain/bookings/release.ts';
import { isPayable } from '#app/domain/bookings/standing.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { listCards } from '#app/features/payments/instalments/queries/list-cards.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries/read-instalments.server.ts';
import { readHeldFor } from '#app/features/payments/queries/read-held.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { readPayees } from '#app/features/profiles/team/queries/read-payees.server.ts';
import { readSigned } from '../../contracts/queries/read-signed.server.ts';
import { requireSide } from '../../policy.ts';
import { findOwnNight } from '../../queries/find-night.server.ts';
import { sourceOf } from './read-held.server.ts';

/** The money of one booking for one of its sides, read in a fixed number of statements. */
export type BookingMoney = Awaited<ReturnType<typeof readBookingMoney>>;

/**
 * @param current the page that they work as just now
 * @throws AppError `not-found` for people of neither side, `forbidden`
 */
export async function readBookingMoney(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
) {
  const { row, as } = await findOwnNight(orm, viewer, { bookingId, current });
  const { booking, title, venueName, performerName, cancellation, now } = row;
  const side = requireSide(viewer, booking, as, 'see the money');
  const source = sourceOf(bookingId);
  const signed = await readSigned(orm, booking);
  const currency = signed?.terms.currency ?? 'EUR';
  const [instalments, held, ways, backs, cards, payees] = await Promise.all([
    readInstalments(orm, source),
    readHeldFor(orm, source, currency),
    readTransfers(orm, bookingId),
    readChargebacks(orm, bookingId),
    side === 'venue' ? listCards(orm, pageParty(as)) : [],
    // Only the performer sees the shares of its members.
    side === 'performer' && booking.performerId ? readPayees(orm, booking.performerId) : [],
  ]);
  // Only the venue sees the reason that its card was refused.
  const open = side === 'venue' ? await readOpen(orm, instalments) : [];
  return {
    id: booking.id,
    side,
    as,
    title,
    currency,
    held,
    payees,
    state: booking.state,
    now,
    venue: { id: booking.venueId, displayName: venueName },
    performer: { id: booking.performerId, displayName: performerName },
    startsAt: booking.startsAt,
    timeZone: booking.timeZone,
    isDisputed: booking.disputedAt !== null,
    /** The end of the time to dispute a cancellation. */
    disputableUntil:
      cancellation && releasesAt({ endsAt: booking.endsAt, cancelledAt: cancellation.at }),
    /** The earliest moment to pay for a show far ahead; null if it can be paid now. */
    payableFrom: isPayable({ ...booking, now }) ? null : payableFrom(booking),
    mayPay: side === 'venue' && may(viewer, as, 'pay'),
    mayRetry: may(viewer, as, side === 'venue' ? 'pay' : 'see to payouts'),
    instalments: instalments
      .filter(({ state }) => state !== 'void')
      .map((instalment) => ({
        ...instalment,
        attempt: open.find(({ instalmentId }) => instalmentId === instalment.id) ?? null,
      })),
    // The venue reads of transfers to the performer in the trail.
    transfers: ways.filter(({ kind }) => side === 'performer' || kind === 'refund'),
    chargebacks: backs,
    cards,
  };
}

/** The latest attempt to pay each instalment. */
function readOpen(orm: Orm, instalments: { id: string }[]) {
  const instalmentIds = instalments.map(({ id }) => id);
  return orm
    .selectDistinctOn([checkouts.instalmentId], {
      instalmentId: checkouts.instalmentId,
      state: checkouts.state,
      declineCode: checkouts.declineCode,
    })
    .from(checkouts)
    .where(inArray(checkouts.instalmentId, instalmentIds))
    .orderBy(checkouts.instalmentId, desc(checkouts.createdAt));
}

function readTransfers(orm: Orm, bookingId: string) {
  return orm
    .select({
      id: transfers.id,
      kind: transfers.kind,
      partyId: transfers.partyId,
      currency: transfers.currency,
      amountMinor: transfers.amountMinor,
      state: transfers.state,
      problem: transfers.problem,
      arrivesOn: transfers.arrivesOn,
      createdAt: transfers.createdAt,
      sentAt: transfers.sentAt,
      endedAt: transfers.endedAt,
    })
    .from(transfers)
    .where(and(eq(transfers.sourceType, 'booking'), eq(transfers.sourceId, bookingId)))
    .orderBy(asc(transfers.createdAt), asc(transfers.id));
}

function readChargebacks(orm: Orm, bookingId: string) {
  return orm
    .select({
      id: chargebacks.id,
      state: chargebacks.state,
      amountMinor: chargebacks.amountMinor,
      currency: chargebacks.currency,
      openedAt: chargebacks.openedAt,
    })
    .from(chargebacks)
    .innerJoin(charges, eq(charges.id, chargebacks.chargeId))
    .where(and(eq(charges.sourceType, 'booking'), eq(charges.sourceId, bookingId)));
}
