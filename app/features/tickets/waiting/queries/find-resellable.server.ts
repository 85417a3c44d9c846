import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { type orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import { paidForUnit, wholeUnits } from '#app/domain/tickets/bundles.ts';
import { returnUntil } from '#app/domain/tickets/return-until.ts';
import { isBuyers } from '../../orders/queries/is-buyers.server.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { listEnds } from './list-waiting.server.ts';

/**
 * The tickets of an order that its buyer may put back on sale, with those already there: still
 * theirs, of an event an hour before doors, which they can’t return to its venue. Their price is at
 * most the present one, so that the venue never gets less. Bundles go as a whole, and only without
 * numbered seats, which others take one by one.
 */
export async function findResellable(orm: Orm, order: typeof orders.$inferSelect) {
  if (order.state !== 'placed' || order.paidOutAt) return [];
  const rows = await orm
    .select({
      ticket: tickets,
      type: ticketTypes,
      event: events,
      rules: ticketSales,
      seat: seats,
      now,
      ticketsEach: ticketTypes.ticketsEach,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .leftJoin(seats, eq(seats.id, tickets.seatId))
    .where(
      and(
        eq(tickets.orderId, order.id),
        isValid,
        isBuyers,
        isNull(events.cancelledAt),
        or(isNull(tickets.seatId), isNull(tickets.bundle)),
        isNull(ticketTypes.endedAt),
        sql`coalesce(${ticketTypes.saleUntil} > now(), true)`,
        sql`${listEnds} > now()`,
      ),
    )
    .orderBy(tickets.number);
  return wholeUnits(rows).flatMap((unit) => {
    const [{ ticket, type, event, rules, seat, now: at }] = unit;
    const until = returnUntil(event, rules, order);
    const isReturnable = until !== null && until > new Date(at);
    const priceMinor = paidForUnit(unit);
    if (priceMinor > type.priceMinor || (isReturnable && !ticket.pooledAt)) return [];
    return [
      {
        ticketIds: unit.map((one) => one.ticket.id),
        numbers: unit.map((one) => one.ticket.number),
        type: type.name,
        seat,
        priceMinor,
        currency: order.currency,
        pooledAt: ticket.pooledAt,
        buyingOrderId: ticket.buyingOrderId,
      },
    ];
  });
}

const now = sql<string>`now()`;
