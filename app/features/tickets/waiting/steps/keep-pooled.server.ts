import { inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import { lockStock } from '../../baskets/queries/lock-stock.server.ts';

/*
 * A basket that takes the place of tickets in the pool counts less than it holds: those places are counted
 * by the tickets. Which basket takes which changes only under the lock of their allotment.
 */

/** Keeps tickets of the pool, which are locked, for baskets. */
export async function keepPooled(
  tx: Orm,
  kept: readonly { orderId: string; pooledIds: readonly string[] }[],
): Promise<void> {
  const pairs = kept.flatMap(({ orderId, pooledIds }) => pooledIds.map((id) => ({ id, orderId })));
  if (pairs.length === 0) return;
  const ids = sql.param(pairs.map(({ id }) => id));
  const orderIds = sql.param(pairs.map(({ orderId }) => orderId));
  await tx.execute(sql`update ${tickets} set buying_order_id = kept.order_id
    from unnest(${ids}::text[], ${orderIds}::text[]) as kept (id, order_id)
    where ${tickets}.id = kept.id`);
}

/**
 * Lets go of what baskets that end have of the pool: it is for sale again.
 * @returns how many of each type, which their baskets never counted
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
  const released = await tx
    .update(tickets)
    .set({ buyingOrderId: null })
    .where(isTheirs)
    .returning({ typeId: tickets.typeId });
  const grouped = Map.groupBy(released, ({ typeId }) => typeId);
  return new Map([...grouped].map(([typeId, those]) => [typeId, those.length]));
}
