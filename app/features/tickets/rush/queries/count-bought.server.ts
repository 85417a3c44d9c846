import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'eventId' | 'email' | 'card'>;

/**
 * Refuses an order with which its address would have more tickets of an event than one person may.
 * Until this transaction ends, no other order of the address passes.
 * @throws AppError `conflict`
 */
export async function requireWithinLimit(tx: Orm, order: Order): Promise<void> {
  const most = await overLimit(tx, order);
  if (most !== null)
    throw new AppError('conflict', words('tickets')('refused.perPerson', { count: most }));
}

/**
 * Whether this order is too much for its address or its card: valid tickets of other orders count, and
 * so do baskets of the address that are being paid. Passing tickets on makes no room for more.
 * @returns how many one person may have, if it is; null if the order is within the limit
 */
export async function overLimit(tx: Orm, order: Order): Promise<number | null> {
  const isIt = eq(ticketSales.eventId, order.eventId);
  const [sale] = await tx.select({ most: ticketSales.mostPerPerson }).from(ticketSales).where(isIt);
  const most = sale?.most ?? null;
  if (most === null) return null;
  const own = await ticketsAsked(tx, order.id);
  const email = order.email.toLowerCase();
  const kinds = [
    { of: email, column: sql`lower(${orders.email})` },
    { of: order.card, column: sql`${orders.card}` },
  ];
  for (const { of, column } of kinds) {
    if (of === '') continue;
    // Addresses before cards, so that two orders never wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tickets of one'),
      hashtext(${`${order.eventId} ${of}`}))`);
    if (own + (await ticketsElsewhere(tx, order, sql`${column} = ${of}`)) > most) return most;
  }
  return null;
}

async function ticketsAsked(tx: Orm, orderId: string): Promise<number> {
  const [asked] = await tx
    .select({
      count: sql<number>`coalesce(sum(${orderLines.quantity} * ${ticketTypes.ticketsEach}), 0)::int`,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(eq(orderLines.orderId, orderId));
  return asked?.count ?? 0;
}

/** What other orders of the same person have, or are being paid for. */
async function ticketsElsewhere(
  tx: Orm,
  { id, eventId }: Order,
  isTheirs: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = (await tx.execute(sql`
    select coalesce(sum(case
      when ${orders.state} = 'placed' then
        (select count(*) from ${tickets} where ${tickets.orderId} = ${orders.id} and ${tickets.state} = 'valid')
      else
        (select sum(${orderLines.quantity} * ${ticketTypes.ticketsEach}) from ${orderLines}
          join ${ticketTypes} on ${ticketTypes.id} = ${orderLines.typeId}
          where ${orderLines.orderId} = ${orders.id})
      end), 0)::int as count
    from ${orders}
    where ${orders.eventId} = ${eventId} and ${orders.id} <> ${id} and ${isTheirs}
      and (${orders.state} = 'placed' or (${orders.state} = 'basket'
        and ${orders.instalmentId} is not null and ${orders.expiresAt} > now()))`)) as unknown as {
    rows: { count: number }[];
  };
  return rows[0]?.count ?? 0;
}
