import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { lowered } from '#app/db/expressions.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { cutPage, readCursor } from '#app/lib/list-cursor.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { isListed, isValid } from '../../orders/queries/ticket-states.server.ts';
import { numberOf } from '../../orders/words/order-names.ts';
import { headOf, loadSelling } from './load-selling.server.ts';

export const ordersPerPage = 20;

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>['entries'][number];

/** `text` is part of a name or of an address, or the start of an order’s number. */
type Query = { eventId: string; after?: string | null; text?: string };

/** The orders of an event, the newest first. */
export async function listOrders(orm: Orm, viewer: Viewer, { eventId, after, text }: Query) {
  const selling = await loadSelling(orm, viewer, eventId);
  const cursor = readCursor(after ?? null);
  const place = cursor && sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::text)`;
  const rows = await orm
    .select({
      order: orders,
      count: sql<number>`count(*)::int`,
      validCount: sql<number>`(count(*) filter (where ${isValid}))::int`,
      backMinor:
        sql<number>`coalesce(sum(${tickets.priceMinor}) filter (where not ${isValid}), 0)`.mapWith(
          Number,
        ),
    })
    .from(orders)
    .innerJoin(tickets, eq(tickets.orderId, orders.id))
    .where(
      and(
        eq(orders.eventId, eventId),
        eq(orders.state, 'placed'),
        isListed,
        text ? isNamed(text) : undefined,
        // A moment has more digits in the database than a cursor can say.
        place
          ? sql`(date_trunc('milliseconds', ${orders.placedAt}), ${orders.id}) < ${place}`
          : undefined,
      ),
    )
    .groupBy(orders.id)
    .orderBy(desc(sql`date_trunc('milliseconds', ${orders.placedAt})`), desc(orders.id))
    .limit(ordersPerPage + 1);
  const { entries, next } = cutPage(rows, ordersPerPage, ({ order: { placedAt, id } }) => ({
    at: placedAt ?? new Date(0),
    id,
  }));
  return {
    ...headOf(selling),
    next,
    entries: entries.map(({ order, count, validCount, backMinor }) => ({
      id: order.id,
      number: numberOf(order.id),
      name: order.name,
      email: order.email,
      currency: order.currency,
      totalMinor: order.totalMinor,
      backMinor,
      count,
      validCount,
      placedAt: order.placedAt,
      placed: order.placedAt && momentAt(order.placedAt, selling.event),
    })),
  };
}

function isNamed(text: string): SQL | undefined {
  const sought = text.toLowerCase();
  const has = (column: SQL) => sql`position(${sought} in ${lowered(column)}) > 0`;
  return or(
    has(sql`${orders.name}`),
    has(sql`${orders.email}`),
    sql`starts_with(lower(${orders.id}), ${sought})`,
  );
}
