import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { chargebacks, charges, checkouts, moves } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { releasesAt } from '#app/domain/bookings/release.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { listCards } from '#app/features/payments/queries/list-cards.server.ts';
import { readDues } from '#app/features/payments/queries/read-dues.server.ts';
import { readHeldFor } from '#app/features/payments/queries/read-held.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { readPayees } from '#app/features/profiles/queries/read-payees.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { actingPage, demandSide } from '../policy.ts';
import { findNight } from './find-night.server.ts';
import { sourceOf } from './read-held.server.ts';
import { readSigned } from './read-signed.server.ts';

/** Everything about the money of one booking that its two sides may know, in a fixed number of statements. */
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
  const row = await findNight(orm, bookingId);
  const as = row && actingPage(viewer, row.booking, current);
  if (!row || !as) throw new AppError('not-found', words('bookings')('unknown'));
  const { booking, title, venueName, performerName, cancellation, now } = row;
  const side = demandSide(viewer, booking, as, 'see the money');
  const source = sourceOf(bookingId);
  const signed = await readSigned(orm, booking);
  const currency = signed?.terms.currency ?? 'EUR';
  const [dues, held, ways, backs, cards, payees] = await Promise.all([
    readDues(orm, source),
    readHeldFor(orm, source, currency),
    readMoves(orm, bookingId),
    readChargebacks(orm, bookingId),
    side === 'venue' ? listCards(orm, pageParty(as)) : [],
    // How a band shares is its own business, and so is what it waits for.
    side === 'performer' && booking.performerId ? readPayees(orm, booking.performerId) : [],
  ]);
  // Why a card was refused concerns its holder alone.
  const open = side === 'venue' ? await readOpen(orm, dues) : [];
  return {
    ...{ id: booking.id, side, as, title, currency, held, payees },
    state: booking.state,
    now,
    venue: { id: booking.venueId, displayName: venueName },
    performer: { id: booking.performerId, displayName: performerName },
    startsAt: booking.startsAt,
    timeZone: booking.timeZone,
    isDisputed: booking.disputedAt !== null,
    /** Until when a cancellation can be disputed. */
    disputableUntil:
      cancellation && releasesAt({ endsAt: booking.endsAt, cancelledAt: cancellation.at }),
    mayPay: side === 'venue' && may(viewer, as, 'pay'),
    mayRetry: may(viewer, as, side === 'venue' ? 'pay' : 'see to payouts'),
    dues: dues
      .filter(({ state }) => state !== 'void')
      .map((due) => ({ ...due, attempt: open.find(({ dueId }) => dueId === due.id) ?? null })),
    // What is sent to a performer, its people and its banks, and when, the trail says to the venue.
    moves: ways.filter(({ kind }) => side === 'performer' || kind === 'refund'),
    chargebacks: backs,
    cards,
  };
}

/** The latest attempt at each amount. */
function readOpen(orm: Orm, dues: { id: string }[]) {
  const dueIds = dues.map(({ id }) => id);
  return orm
    .selectDistinctOn([checkouts.dueId], {
      dueId: checkouts.dueId,
      state: checkouts.state,
      declineCode: checkouts.declineCode,
    })
    .from(checkouts)
    .where(inArray(checkouts.dueId, dueIds))
    .orderBy(checkouts.dueId, desc(checkouts.createdAt));
}

function readMoves(orm: Orm, bookingId: string) {
  return orm
    .select({
      id: moves.id,
      kind: moves.kind,
      partyId: moves.partyId,
      currency: moves.currency,
      amountMinor: moves.amountMinor,
      state: moves.state,
      problem: moves.problem,
      arrivesOn: moves.arrivesOn,
      createdAt: moves.createdAt,
      sentAt: moves.sentAt,
      endedAt: moves.endedAt,
    })
    .from(moves)
    .where(and(eq(moves.sourceType, 'booking'), eq(moves.sourceId, bookingId)))
    .orderBy(asc(moves.createdAt), asc(moves.id));
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
