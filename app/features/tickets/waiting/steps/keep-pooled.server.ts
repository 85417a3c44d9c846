import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { seats, tickets } from '#app/db/schema/tickets.ts';
import { lockStock } from '../../baskets/queries.server.ts';
import { isValid } from '../../orders/queries.server.ts';

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
