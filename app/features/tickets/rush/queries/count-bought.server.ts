import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { atOnce } from '#app/db/at-once.server.ts';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { limitPassed, type PersonLimit } from '#app/domain/tickets/per-person.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'eventId' | 'email' | 'card'>;

/**
 * Refuses an order with which its address would have more tickets of an event, or of one of its types,
 * than one person may. Until this transaction ends, no other order of the address passes.
 * @throws AppError `conflict`
 */
export async function requireWithinLimit(tx: Orm, order: Order): Promise<void> {
  const over = await overLimit(tx, order);
  if (!over) return;
  const { most: count, type } = over;
  const t = words('tickets');
  throw new AppError(
    'conflict',
    type
      ? t('refused.perPersonOfType', { count, type: type.name })
      : t('refused.perPerson', { count }),
  );
}

/**
 * Whether this order is too much for its address or its card: valid tickets of other orders count, and
 * so do baskets of the address that are being paid. Passing tickets on makes no room for more.
 * @returns the limit that it goes beyond; null if it is within all of them
 */
export async function overLimit(tx: Orm, order: Order): Promise<PersonLimit | null> {
  const limits = await limitsOn(tx, order);
  if (limits.length === 0) return null;
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
    const over = limitPassed(limits, await countTickets(tx, order, sql`${column} = ${of}`));
    if (over) return over;
  }
  return null;
}

/** That of the event, and those of the types that are in an order. */
async function limitsOn(tx: Orm, { id, eventId }: Order): Promise<PersonLimit[]> {
  const [ofEvent, ofTypes] = await atOnce(
    tx,
    () =>
      tx
        .select({ most: ticketSales.mostPerPerson })
        .from(ticketSales)
        .where(eq(ticketSales.eventId, eventId)),
    () =>
      tx
        .select({
          most: ticketTypes.mostPerPerson,
          type: { id: ticketTypes.id, name: ticketTypes.name },
        })
        .from(orderLines)
        .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
        .where(and(eq(orderLines.orderId, id), isNotNull(ticketTypes.mostPerPerson))),
  );
  return [...ofEvent.map(({ most }) => ({ most, type: null })), ...ofTypes].flatMap(
    ({ most, type }) => (most === null ? [] : [{ most, type }]),
  );
}

/** What an order asks for, with what other orders of the same person have or are being paid for. */
async function countTickets(tx: Orm, { id, eventId }: Order, isTheirs: SQL) {
  const held = sql`${orderLines.quantity} * ${ticketTypes.ticketsEach}`;
  const isOther = sql`(${orders.eventId} = ${eventId} and ${orders.id} <> ${id} and ${isTheirs})`;
  const { rows } = (await tx.execute(sql`
    select type_id as "typeId", sum(count)::int as count from (
      select ${orderLines.typeId}, ${held} as count from ${orderLines}
        join ${ticketTypes} on ${ticketTypes.id} = ${orderLines.typeId}
        where ${orderLines.orderId} = ${id}
      union all
      select ${orderLines.typeId}, ${held} from ${orders}
        join ${orderLines} on ${orderLines.orderId} = ${orders.id}
        join ${ticketTypes} on ${ticketTypes.id} = ${orderLines.typeId}
        where ${isOther} and ${orders.state} = 'basket' and ${orders.instalmentId} is not null
          and ${orders.expiresAt} > now()
      union all
      select ${tickets.typeId}, 1 from ${orders}
        join ${tickets} on ${tickets.orderId} = ${orders.id} and ${tickets.state} = 'valid'
        where ${isOther} and ${orders.state} = 'placed'
    ) counted group by type_id`)) as unknown as { rows: { typeId: string; count: number }[] };
  return rows;
}
