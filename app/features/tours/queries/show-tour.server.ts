import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { signedStates } from '#app/domain/bookings/lifecycle.ts';
import { type Leg, legsOf, totalsOf } from '#app/domain/tours/tour-route.ts';
import { readTour } from '#app/features/bookings/holds/queries/list-tours.server.ts';
import { listReleased } from '#app/features/payments/ledger/queries/list-released.server.ts';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { isValid } from '#app/features/tickets/orders/queries/ticket-states.server.ts';
import { listTourBookings, listTourOutside } from './list-tour-shows.server.ts';

export type ShownTour = Awaited<ReturnType<typeof showTour>>;
export type TourStopShown = ShownTour['stops'][number];

/**
 * A tour as a whole, for people of its performer: every show with the way to the next, and the
 * totals; in a fixed number of statements.
 */
export async function showTour(
  database: Database,
  viewer: Viewer,
  { profileId, tourId }: { profileId: string; tourId: string },
) {
  const { orm } = database;
  requireRight(viewer, profileId, 'see bookings');
  const { name } = await readTour(database, viewer, profileId, tourId);
  const [booked, outside, otherBooked, otherOutside] = await Promise.all([
    listTourBookings(orm, profileId, tourId),
    listTourOutside(orm, profileId, tourId),
    listTourBookings(orm, profileId, null),
    listTourOutside(orm, profileId, null),
  ]);
  const ids = booked.map(({ id }) => id);
  // A venue's ticket sales stay private until both have signed.
  const events = booked.flatMap(({ state, eventId }) =>
    signedStates.includes(state) ? eventId : [],
  );
  const [released, sold] = await Promise.all([
    listReleased(orm, 'booking', ids),
    countSold(orm, events),
  ]);
  const shows = [
    ...booked.map((show) => ({ ...show, ticketsSold: sold.get(show.eventId) ?? null })),
    ...outside,
  ].toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const legs: (Leg | undefined)[] = legsOf(shows);
  const money = booked.flatMap((show) =>
    show.currency === null ? [] : [{ ...show, currency: show.currency }],
  );
  return {
    profileId,
    tourId,
    name,
    stops: shows.map((show, index) => ({ ...show, next: legs[index] ?? null })),
    totals: totalsOf(money, released),
    ticketsSold: [...sold.values()].reduce((sum, count) => sum + count, 0),
    kilometres: legs.reduce((sum, leg) => sum + (leg?.kilometres ?? 0), 0),
    /** Shows that could be added. */
    others: [...otherBooked, ...otherOutside].toSorted(
      (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
    ),
    mayChange: may(viewer, profileId, 'place and answer holds'),
  };
}

/** Valid tickets that were sold here, by event; comps are counted elsewhere. */
async function countSold(orm: Orm, eventIds: string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await orm
    .select({ eventId: tickets.eventId, count: sql`count(*)`.mapWith(Number) })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(inArray(tickets.eventId, eventIds), isValid, ne(orders.paidBy, 'comp')))
    .groupBy(tickets.eventId);
  return new Map(rows.map(({ eventId, count }) => [eventId, count]));
}
