import { and, type Column, eq, exists, isNull, lte, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketRefunds } from '#app/db/schema/tickets/sales.ts';
import { isValid } from './ticket-states.server.ts';

/**
 * Orders whose money is still here, with a valid ticket.
 * @param typeIds the column with the ticket types; null in it, or no column, for all
 */
export function isRefundable(orm: Orm, typeIds?: Column) {
  return and(eq(orders.state, 'placed'), isNull(orders.paidOutAt), hasValid(orm, typeIds));
}

/** Orders paid to another shop, with a valid ticket. */
export function isSoldElsewhere(orm: Orm) {
  return and(eq(orders.state, 'placed'), eq(orders.paidBy, 'elsewhere'), hasValid(orm));
}

function hasValid(orm: Orm, typeIds?: Column) {
  return exists(
    orm
      .select({ one: sql`1` })
      .from(tickets)
      .where(
        and(
          eq(tickets.orderId, orders.id),
          isValid,
          typeIds && sql`(${typeIds} is null or ${tickets.typeId} = any (${typeIds}))`,
        ),
      ),
  );
}

/** Refunds started after an order was placed. */
export const refundsOfOrder = and(
  eq(ticketRefunds.eventId, orders.eventId),
  lte(orders.placedAt, ticketRefunds.createdAt),
);
