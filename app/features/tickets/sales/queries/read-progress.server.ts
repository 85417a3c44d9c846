import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { simulate } from '#app/domain/bookings/terms/simulation.ts';
import { addUp, breakEvenOf, type DealEven } from '#app/domain/tickets/sales-by-day.ts';
import { listNightDeals } from '#app/features/bookings/offers/queries/list-night-deals.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { dayIn } from '#app/lib/time/days.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';

type Query = { eventId: string; venueId: string; timeZone: string };

/**
 * The sales of an event day by day, by the venue’s clock, beside the break-even of its deals. Comps
 * and refunded or returned tickets aren’t counted on any day.
 */
export async function readProgress(
  orm: Orm,
  viewer: Viewer,
  { eventId, venueId, timeZone }: Query,
) {
  // No clock has differed from UTC by anything but quarters of hours since 1972: each is of one day.
  const quarter = sql<number>`floor(extract(epoch from ${orders.placedAt}) / 900)::int`;
  const counted = await orm
    .select({ quarter, sold: sql<number>`count(*)::int` })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(tickets.eventId, eventId), isValid, ne(orders.paidBy, 'comp')))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const signed = may(viewer, venueId, 'see bookings')
    ? await listNightDeals(orm, { venueId, eventId })
    : [];
  const deals: DealEven[] = signed.map(({ bookingId, performer, terms }) => {
    const { sellable, breakEvenSold } = simulate(terms);
    return { bookingId, performer, sellable, breakEvenSold };
  });
  const days = new Map<string, number>();
  for (const one of counted) {
    const day = dayIn(new Date(one.quarter * 900_000), timeZone);
    days.set(day, (days.get(day) ?? 0) + one.sold);
  }
  const sold = [...days].map(([day, sold]) => ({ day, sold }));
  return { days: addUp(sold), deals, breakEven: breakEvenOf(deals) };
}
