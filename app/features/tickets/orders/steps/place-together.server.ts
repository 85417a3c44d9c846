import { and, asc, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { orderLines, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { settleForRush } from '#app/db/shortcuts.server.ts';
import { overLimits } from '../../rush/queries/count-bought.server.ts';
import { issueLines, listLines, type Placed, placeBaskets } from './issue-tickets.server.ts';
import { mailBought } from './mail-order.server.ts';

/**
 * Buys many baskets in one transaction: those that cost nothing, are still held, take no ticket of
 * the pool, and are within the limits per person. Any other is checked alone.
 * @returns for each basket true, or null if it wasn’t bought
 */
export async function placeTogether(tx: Orm, baskets: readonly Placed[]): Promise<(true | null)[]> {
  // In one order, so that no two processes wait for each other.
  const once = [...new Map(baskets.map((one) => [one.id, one])).values()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  await settleForRush(tx);
  const unlimited = await placeBaskets(tx, once, sql`${isFree} and not ${isLimited}`);
  const held = await listLines(tx, { orderIds: once.map(({ id }) => id) });
  const placed = new Set(unlimited.map(({ id }) => id));
  const rest = once.filter(({ id }) => !placed.has(id));
  const within = rest.length > 0 ? await placeWithinLimits(tx, rest) : [];
  const bought = [...unlimited, ...within];
  const orderIds = bought.map(({ id }) => id);
  // Before these were locked, their buyers may have chosen other seats.
  const lines = within.length > 0 ? await listLines(tx, { orderIds }) : held;
  if (bought.length > 0) {
    await issueLines(tx, bought, lines);
    await mailBought(tx, ...bought);
  }
  const ids = new Set(orderIds);
  return baskets.map(({ id }) => ids.has(id) || null);
}

/** Baskets are locked before people, as when one is bought alone. */
async function placeWithinLimits(tx: Orm, baskets: readonly Placed[]) {
  const buyers = new Map(baskets.map((one) => [one.id, one]));
  const locked = await tx
    .select({ id: orders.id, eventId: orders.eventId, card: orders.card })
    .from(orders)
    .where(and(isAnyOf(orders.id, buyers.keys()), sql`(${isFree}) is true`))
    .orderBy(asc(orders.id))
    .for('update');
  if (locked.length === 0) return [];
  const over = await overLimits(
    tx,
    locked.map((order) => ({ ...order, email: buyers.get(order.id)?.email ?? '' })),
  );
  const within = locked.filter(({ id }) => !over.has(id)).flatMap(({ id }) => buyers.get(id) ?? []);
  return within.length > 0 ? placeBaskets(tx, within) : [];
}

const isLimited = sql`(exists (select from ${ticketSales}
    where ticket_sales.event_id = ticket_orders.event_id and most_per_person is not null)
  or exists (select from ${orderLines} join ${ticketTypes} on ${ticketTypes.id} = type_id
    where order_id = ticket_orders.id and most_per_person is not null))`;
const takesPooled = sql`exists (select from ${tickets} where buying_order_id = ticket_orders.id)`;
const isFree = sql`(ticket_orders.state = 'basket' and expires_at >= now() and total_minor = 0
  and door_entry is null and not ${takesPooled})`;
