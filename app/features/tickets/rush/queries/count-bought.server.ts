import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf, rowsOf } from '#app/db/expressions.server.ts';
import { orderLines, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { sendTogether } from '#app/db/shortcuts.server.ts';
import { limitPassed, type PersonLimit } from '#app/domain/tickets/per-person.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';

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

/** @returns the limit that an order exceeds, as `overLimits`; null if it is within all of them */
export async function overLimit(tx: Orm, order: Order): Promise<PersonLimit | null> {
  return (await overLimits(tx, [order])).get(order.id) ?? null;
}

/**
 * The orders that are too much for their address or their card, as if they were bought one after
 * the other: valid tickets of other orders count, and so do baskets of the address that are being
 * paid. Passing tickets on makes no room for more.
 * @returns by its id, the first limit that an order goes beyond
 */
export async function overLimits(
  tx: Orm,
  candidates: readonly Order[],
): Promise<Map<string, PersonLimit>> {
  const over = new Map<string, PersonLimit>();
  const limits = await listLimits(tx, candidates);
  // Addresses before cards, so that two orders never wait for each other.
  for (const { keyOf, isTheirs } of kinds) {
    const limited = candidates
      .filter(({ id }) => limits.has(id) && !over.has(id))
      .map((order) => ({ ...order, key: keyOf(order) }))
      .filter(({ key }) => key !== '');
    if (limited.length === 0) continue;
    const personOf = ({ eventId, key }: Keyed) => `${eventId} ${key}`;
    await lockPeople(tx, limited.map(personOf));
    const rows = Map.groupBy(await countTickets(tx, limited, isTheirs), ({ orderId }) => orderId);
    const bought = new Map<string, Count[]>();
    for (const order of limited) {
      const before = bought.get(personOf(order)) ?? [];
      const counts = rows.get(order.id) ?? [];
      const passed = limitPassed(limits.get(order.id) ?? [], [...before, ...counts]);
      if (passed) over.set(order.id, passed);
      else bought.set(personOf(order), [...before, ...counts.filter(({ isOwn }) => isOwn)]);
    }
  }
  return over;
}

const kinds = [
  {
    keyOf: ({ email }: Order) => email.toLowerCase(),
    isTheirs: sql`${orders.email} <> '' and lower(${orders.email}) = asked.key`,
  },
  {
    keyOf: ({ card }: Order) => card,
    isTheirs: sql`${orders.card} <> '' and ${orders.card} = asked.key`,
  },
];

type Keyed = Order & { key: string };
type Count = { orderId: string; typeId: string; count: number; isOwn: boolean };

/** The limits of the orders’ events and ticket types, by the ids of the orders. */
async function listLimits(
  tx: Orm,
  candidates: readonly Order[],
): Promise<ReadonlyMap<string, PersonLimit[]>> {
  const [ofEvents, ofTypes] = await sendTogether(
    tx,
    tx
      .select({ eventId: ticketSales.eventId, most: ticketSales.mostPerPerson })
      .from(ticketSales)
      .where(isAnyOf(ticketSales.eventId, new Set(candidates.map(({ eventId }) => eventId)))),
    tx
      .select({
        orderId: orderLines.orderId,
        most: ticketTypes.mostPerPerson,
        type: { id: ticketTypes.id, name: ticketTypes.name },
      })
      .from(orderLines)
      .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
      .where(
        and(
          isAnyOf(
            orderLines.orderId,
            candidates.map(({ id }) => id),
          ),
          isNotNull(ticketTypes.mostPerPerson),
        ),
      ),
  );
  const listed = candidates.flatMap(({ id, eventId }) => [
    ...ofEvents.flatMap((one) =>
      one.eventId === eventId ? [{ id, most: one.most, type: null }] : [],
    ),
    ...ofTypes.flatMap(({ orderId, ...one }) => (orderId === id ? [{ id, ...one }] : [])),
  ]);
  const known = listed.flatMap(({ most, ...one }) => (most === null ? [] : [{ ...one, most }]));
  return Map.groupBy(known, ({ id }) => id);
}

/** Keeps other transactions from counting for these people until this one ends. */
async function lockPeople(tx: Orm, people: readonly string[]): Promise<void> {
  // In the order of the locks themselves: two people may share one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tickets of one'), person)
    from (select distinct hashtext(one) as person from unnest(${sql.param(people)}::text[]) as one
      order by person) as people`);
}

/**
 * The tickets in each order, and those that other orders of the same person have or are being paid
 * for.
 */
async function countTickets(
  tx: Orm,
  candidates: readonly Keyed[],
  isTheirs: SQL,
): Promise<Count[]> {
  const held = sql`${orderLines.quantity} * ${ticketTypes.ticketsEach}`;
  const isOther = sql`(${orders.eventId} = asked.event_id and ${orders.id} <> asked.id
    and ${isTheirs})`;
  const values = (one: keyof Keyed) => sql.param(candidates.map((order) => order[one]));
  return rowsOf<Count>(
    tx.execute(sql`
    select asked.id as "orderId", type_id as "typeId", sum(count)::int as count, is_own as "isOwn"
    from unnest(${values('id')}::text[], ${values('eventId')}::text[], ${values('key')}::text[])
      as asked (id, event_id, key)
    cross join lateral (
      select ${orderLines.typeId}, ${held} as count, true as is_own from ${orderLines}
        join ${ticketTypes} on ${ticketTypes.id} = ${orderLines.typeId}
        where ${orderLines.orderId} = asked.id
      union all
      select ${orderLines.typeId}, ${held}, false from ${orders}
        join ${orderLines} on ${orderLines.orderId} = ${orders.id}
        join ${ticketTypes} on ${ticketTypes.id} = ${orderLines.typeId}
        where ${isOther} and ${orders.state} = 'basket' and ${orders.instalmentId} is not null
          and ${orders.expiresAt} > now()
      union all
      select ${tickets.typeId}, 1, false from ${orders}
        join ${tickets} on ${tickets.orderId} = ${orders.id} and ${isValid}
        where ${isOther} and ${orders.state} = 'placed'
    ) counted group by asked.id, type_id, is_own`),
  );
}
