import { and, asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { orderLines, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { allotments, ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { rateOfType, taxNameOfType } from './rate-of-type.server.ts';

/**
 * The ticket types of an event in their order, with their tickets sold here and elsewhere, given
 * away, and held by baskets.
 */
export async function countTypes(orm: Orm, eventId: string) {
  const rows = await orm
    .select({ type: ticketTypes, allotment: allotments, rate: rateOfType, taxName: taxNameOfType })
    .from(ticketTypes)
    .innerJoin(ticketSales, eq(ticketSales.eventId, ticketTypes.eventId))
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const sold = await orm
    .select({
      typeId: tickets.typeId,
      count: sql<number>`(count(*) filter (where ${orders.paidBy} <> 'comp'))::int`,
      comps: sql<number>`(count(*) filter (where ${orders.paidBy} = 'comp'))::int`,
      elsewhere: sql<number>`(count(*) filter (where ${orders.paidBy} = 'elsewhere'))::int`,
      grossMinor:
        sql<number>`coalesce(sum(${tickets.priceMinor}) filter (where ${orders.paidBy} <> 'elsewhere'), 0)`.mapWith(
          Number,
        ),
      feeMinor: sql<number>`sum(${tickets.feeMinor})`.mapWith(Number),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(tickets.eventId, eventId), isValid))
    .groupBy(tickets.typeId);
  const held = await orm
    .select({
      typeId: orderLines.typeId,
      count: sql<number>`sum(${orderLines.quantity} * ${ticketTypes.ticketsEach})::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(and(eq(orders.eventId, eventId), eq(orders.state, 'basket')))
    .groupBy(orderLines.typeId);
  const soldOf = new Map(sold.map((row) => [row.typeId, row]));
  const heldOf = new Map(held.map((row) => [row.typeId, row.count]));
  return rows.map(({ type, allotment, rate, taxName }) => ({
    type,
    allotment,
    rate,
    taxName,
    sold: soldOf.get(type.id)?.count ?? 0,
    comps: soldOf.get(type.id)?.comps ?? 0,
    elsewhere: soldOf.get(type.id)?.elsewhere ?? 0,
    held: heldOf.get(type.id) ?? 0,
    grossMinor: soldOf.get(type.id)?.grossMinor ?? 0,
    feeMinor: soldOf.get(type.id)?.feeMinor ?? 0,
  }));
}
