import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { type orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { returnUntil } from '#app/domain/tickets/return-until.ts';
import { isBuyers } from '../../orders/queries/is-buyers.server.ts';
import { listEnds } from './list-waiting.server.ts';

/**
 * The tickets of an order that its buyer may put back on sale, with those that are: single ones without a
 * number, still theirs, of an event an hour before doors, which they can’t return to its venue. They cost
 * at most what they are sold for now, so that its venue never gets less.
 */
export async function findResellable(orm: Orm, order: typeof orders.$inferSelect) {
  if (order.state !== 'placed' || order.paidOutAt) return [];
  const rows = await orm
    .select({ ticket: tickets, type: ticketTypes.name, event: events, rules: ticketSales, now })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .where(
      and(
        ...[eq(tickets.orderId, order.id), eq(tickets.state, 'valid'), isBuyers],
        ...[isNull(tickets.seatId), eq(ticketTypes.ticketsEach, 1), isNull(events.cancelledAt)],
        ...[isNull(ticketTypes.endedAt), sql`coalesce(${ticketTypes.saleUntil} > now(), true)`],
        sql`${listEnds} > now() and ${tickets.priceMinor} <= ${ticketTypes.priceMinor}`,
      ),
    )
    .orderBy(tickets.number);
  return rows.flatMap(({ ticket, type, event, rules, now: at }) => {
    const until = returnUntil(event, rules, order);
    const isReturnable = until !== null && until > new Date(at);
    if (isReturnable && !ticket.pooledAt) return [];
    return [{ ...ticket, type, currency: order.currency }];
  });
}

const now = sql<string>`now()`;
