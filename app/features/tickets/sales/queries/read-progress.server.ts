import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { simulate } from '#app/domain/bookings/terms/simulation.ts';
import { addUp, breakEvenOf, type DealEven } from '#app/domain/tickets/sales-by-day.ts';
import { listNightDeals } from '#app/features/bookings/offers/queries/list-night-deals.server.ts';
import { may } from '#app/features/profiles/policy.ts';

type Asked = { eventId: string; venueId: string; timeZone: string };

/**
 * What was sold of an event day by day, as the venue’s clock has days, beside what its deals take. What
 * was given away, refunded or returned isn’t counted on any day.
 */
export async function readProgress(
  orm: Orm,
  viewer: Viewer,
  { eventId, venueId, timeZone }: Asked,
) {
  const day = sql<string>`((${orders.placedAt} at time zone ${timeZone})::date)::text`;
  const counted = await orm
    .select({ day, sold: sql<number>`count(*)::int` })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(tickets.eventId, eventId), eq(tickets.state, 'valid'), ne(orders.paidBy, 'comp')))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const signed = may(viewer, venueId, 'see bookings')
    ? await listNightDeals(orm, { venueId, eventId })
    : [];
  const deals: DealEven[] = signed.map(({ bookingId, performer, terms }) => {
    const { sellable, breakEvenSold } = simulate(terms);
    return { bookingId, performer, sellable, breakEvenSold };
  });
  return { days: addUp(counted), deals, breakEven: breakEvenOf(deals) };
}
