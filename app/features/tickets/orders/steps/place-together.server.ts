import { asc, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/is-any-of.server.ts';
import { orderLines, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { issueTickets } from './issue-tickets.server.ts';
import { mailBought } from './mail-order.server.ts';

export type AskedOrder = { id: string; name: string; email: string; language: string };

/**
 * Buys many baskets in one transaction: those that cost nothing, are still held, take no ticket of the
 * pool, and are of a sale without limits per person. What is to be asked of any other is asked of it alone.
 * @returns for each whether it was one of them
 */
export async function placeTogether(
  tx: Orm,
  asked: readonly AskedOrder[],
): Promise<(true | null)[]> {
  const buyers = new Map(asked.map((one) => [one.id, one]));
  const isAsked = isAnyOf(orders.id, buyers.keys());
  // Looked for by their ids alone: an index of all that run would be read through by a condition on them.
  const found = await tx
    .select({ order: orders, isFree })
    .from(orders)
    .where(isAsked)
    .orderBy(asc(orders.id))
    .for('update');
  const bought = found.flatMap(({ order, isFree }) =>
    isFree ? [{ ...order, ...buyers.get(order.id) }] : [],
  );
  if (bought.length > 0) {
    await issueTickets(tx, ...bought);
    await mailBought(tx, ...bought);
  }
  const ids = new Set(bought.map(({ id }) => id));
  return asked.map(({ id }) => ids.has(id) || null);
}

const isLimited = sql`(exists (select from ${ticketSales}
    where ticket_sales.event_id = ticket_orders.event_id and most_per_person is not null)
  or exists (select from ${orderLines} join ${ticketTypes} on ticket_types.id = type_id
    where order_id = ticket_orders.id and most_per_person is not null))`;
const takesPooled = sql`exists (select from ${tickets} where buying_order_id = ticket_orders.id)`;
const isFree = sql<boolean>`(state = 'basket' and expires_at >= now() and total_minor = 0
  and door_entry is null and not ${isLimited} and not ${takesPooled})`;
