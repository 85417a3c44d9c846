import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { allotments, seats, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import { sendTogether } from '#app/db/shortcuts.server.ts';
import { isValid } from '../orders/queries.server.ts';
import { lockStock, type Stock } from './queries.server.ts';

/**
 * Writes the taken numbers of the locked rows. The other types of an event were only read: another
 * transaction may have counted more meanwhile.
 */
export async function saveTaken(tx: Orm, { allotments: locked, types }: Stock): Promise<void> {
  const ofLocked = [...types.values()].filter(({ allotmentId }) => locked.has(allotmentId));
  await sendTogether(
    tx,
    writeTaken(tx, allotments, [...locked.values()]),
    writeTaken(tx, ticketTypes, ofLocked),
  );
}

function writeTaken(
  tx: Orm,
  table: typeof allotments | typeof ticketTypes,
  rows: readonly { id: string; taken: number }[],
) {
  const ids = sql.param(rows.map(({ id }) => id));
  const taken = sql.param(rows.map((row) => row.taken));
  return tx.execute(sql`update ${table} set taken = counted.taken
    from unnest(${ids}::text[], ${taken}::int[]) as counted (id, taken)
    where ${table}.id = counted.id and ${table}.taken <> counted.taken`);
}

/** Tickets whose places are free again, by their type. */
type Freed = readonly { typeId: string; tickets: number }[];

/** Gives tickets back to the sale. */
export async function countBack(tx: Orm, freed: Freed): Promise<void> {
  const stock = await lockStock(
    tx,
    freed.map(({ typeId }) => typeId),
  );
  for (const { typeId, tickets } of freed) {
    const type = stock.types.get(typeId);
    const allotment = type && stock.allotments.get(type.allotmentId);
    if (!type || !allotment) throw new Error('there is no such ticket type');
    type.taken -= tickets;
    allotment.taken -= tickets;
  }
  await saveTaken(tx, stock);
}

/*
 * A basket that takes the place of tickets in the pool counts less than it holds: those places are counted
 * by the tickets. Which basket takes which changes only under the lock of their allotment. A numbered seat
 * is its basket’s meanwhile.
 */

/** Reserves locked tickets of the pool for baskets; their seats are free to be taken. */
export async function reservePooled(
  tx: Orm,
  kept: readonly { orderId: string; pooledIds: readonly string[] }[],
): Promise<void> {
  const pairs = kept.flatMap(({ orderId, pooledIds }) => pooledIds.map((id) => ({ id, orderId })));
  if (pairs.length === 0) return;
  const ids = sql.param(pairs.map(({ id }) => id));
  const orderIds = sql.param(pairs.map(({ orderId }) => orderId));
  await tx.execute(sql`with kept as (update ${tickets} set buying_order_id = kept.order_id
      from unnest(${ids}::text[], ${orderIds}::text[]) as kept (id, order_id)
      where ${tickets}.id = kept.id returning ${tickets}.seat_id)
    update ${seats} set order_id = null from kept where ${seats}.id = kept.seat_id`);
}

/**
 * Releases the pooled tickets of baskets that end: each is for sale again, and its seat is its
 * buyer’s again.
 * @returns the number of each type, which the baskets never counted
 */
export async function releasePooled(
  tx: Orm,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const isTheirs = inArray(tickets.buyingOrderId, [...orderIds]);
  const kept = await tx.selectDistinct({ typeId: tickets.typeId }).from(tickets).where(isTheirs);
  if (kept.length === 0) return new Map();
  await lockStock(
    tx,
    kept.map(({ typeId }) => typeId),
  );
  const released = await releaseReserved(tx, isTheirs);
  const grouped = Map.groupBy(released, ({ typeId }) => typeId);
  return new Map([...grouped].map(([typeId, group]) => [typeId, group.length]));
}

/** Releases tickets that baskets have reserved, under the lock of their allotments. */
export async function releaseReserved(tx: Orm, which: SQL | undefined) {
  const released = await tx
    .update(tickets)
    .set({ buyingOrderId: null })
    .where(which)
    .returning({ typeId: tickets.typeId, seatId: tickets.seatId });
  const seatIds = released.flatMap(({ seatId }) => seatId ?? []);
  if (seatIds.length > 0)
    await tx.update(seats).set({ orderId: orderOfSeat }).where(inArray(seats.id, seatIds));
  return released;
}

const orderOfSeat = sql`(select order_id from tickets
  where tickets.seat_id = seats.id and ${isValid})`;

/**
 * Takes tickets that end out of the pool. The place of one that a basket takes is that basket’s
 * from now on.
 * @param which tickets of an order that is locked
 * @returns the ids of tickets whose place is a basket’s
 */
export async function endPooled(tx: Orm, which: SQL | undefined): Promise<Set<string>> {
  const pooled = await tx
    .select({ typeId: tickets.typeId })
    .from(tickets)
    .where(and(which, isNotNull(tickets.pooledAt)));
  if (pooled.length === 0) return new Set();
  await lockStock(
    tx,
    pooled.map(({ typeId }) => typeId),
  );
  const locked = await tx
    .select({ id: tickets.id, buyingOrderId: tickets.buyingOrderId })
    .from(tickets)
    .where(and(which, isNotNull(tickets.pooledAt)))
    .for('update');
  await tx
    .update(tickets)
    .set({ pooledAt: null, buyingOrderId: null })
    .where(
      inArray(
        tickets.id,
        locked.map(({ id }) => id),
      ),
    );
  return new Set(locked.flatMap(({ id, buyingOrderId }) => (buyingOrderId ? [id] : [])));
}
