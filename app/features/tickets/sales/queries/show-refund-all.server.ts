import { and, asc, countDistinct, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketRefunds, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { isRefundable, refundsOfOrder } from '../../orders/queries/is-refundable.server.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { headOf, loadSelling } from './load-selling.server.ts';

export type RefundAll = Awaited<ReturnType<typeof showRefundAll>>;

/**
 * The cost of refunding everyone of an event by ticket type, or its progress.
 * @returns types: all of them, with the tickets that no refund has been started for; left: orders
 *   that are still to be refunded, null before a refund was started
 * @throws AppError `conflict` before the sale is set up
 */
export async function showRefundAll(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  const { sale } = selling;
  if (!sale) throw new AppError('conflict', words('tickets')('refused.noSale'));
  const isOrder = eq(orders.eventId, eventId);
  const isAsked = sql`exists (select from ticket_refunds refund where ${orders.placedAt} <= refund.created_at
    and refund.event_id = ${eventId}
    and (refund.type_ids is null or ${tickets.typeId} = any (refund.type_ids)))`;
  const back = orm
    .select({
      typeId: tickets.typeId,
      count: sql<number>`count(*)::int`.as('count'),
      backMinor: sql`sum(${tickets.priceMinor})`.mapWith(Number).as('back_minor'),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(isOrder, isRefundable(orm), isValid, sql`not ${isAsked}`))
    .groupBy(tickets.typeId)
    .as('back');
  const types = await orm
    .select({
      id: ticketTypes.id,
      name: ticketTypes.name,
      count: sql<number>`coalesce(${back.count}, 0)`,
      backMinor: sql`coalesce(${back.backMinor}, 0)`.mapWith(Number),
    })
    .from(ticketTypes)
    .leftJoin(back, eq(back.typeId, ticketTypes.id))
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const valid = and(isOrder, eq(orders.state, 'placed'), isValid);
  const [untouched] = await orm
    .select({
      cash: sql<number>`(count(*) filter (where ${orders.paidBy} = 'cash'))::int`,
      elsewhere: sql<number>`(count(*) filter (where ${orders.paidBy} = 'elsewhere'))::int`,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(valid);
  const left = sql`case when ${isRefundable(orm, ticketRefunds.typeIds)} then ${orders.id} end`;
  const [latest] = await orm
    .select({ count: countDistinct(ticketRefunds.id), left: countDistinct(left) })
    .from(ticketRefunds)
    .leftJoin(orders, refundsOfOrder)
    .where(eq(ticketRefunds.eventId, eventId));
  return {
    ...headOf(selling),
    /** Valid tickets whose money never was here, and which stay as they are. */
    untouched: untouched ?? { cash: 0, elsewhere: 0 },
    currency: sale.currency,
    types,
    left: latest && latest.count > 0 ? latest.left : null,
  };
}
