import { aliasedTable, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, cancellations } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { nextState } from '#app/domain/bookings/lifecycle.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { actingPage, demandSide } from '../policy.ts';
import { readProposal } from './read-proposal.server.ts';
import { readSigned } from './read-signed.server.ts';

/** How a booking was cancelled, as both sides may know it. */
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

/** How a booking that both have signed can be ended or moved, or how it was ended. */
export type Cancellation = Awaited<ReturnType<typeof readCancellation>>;

/**
 * @param current the page that they work as just now
 * @throws AppError `not-found` for people of neither side
 */
export async function readCancellation(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const [row] = await orm
    .select({
      booking: bookings,
      title: events.title,
      venueName: venue.displayName,
      performerName: performer.displayName,
      cancellation: cancellations,
      // The database's time decides, so it is also what is shown.
      now: sql<string>`clock_timestamp()`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .leftJoin(cancellations, eq(cancellations.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  const as = row && actingPage(viewer, row.booking, current);
  if (!row || !as) throw new AppError('not-found', words('bookings')('unknown'));
  const { booking, title, venueName, performerName, cancellation } = row;
  const side = demandSide(viewer, booking, as, 'see bookings');
  const now = new Date(row.now);
  const facts = { ...booking, isAgreed: false, signed: [] };
  return {
    booking,
    side,
    as,
    title,
    otherName: side === 'venue' ? performerName : venueName,
    now,
    mayCancel: nextState(facts, 'cancel', side) !== null && booking.endsAt > now,
    signed: await readSigned(orm, booking),
    proposal: await readProposal(orm, bookingId),
    cancellation,
  };
}
