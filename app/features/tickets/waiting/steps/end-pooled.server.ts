import { and, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { tickets } from '#app/db/schema/tickets.ts';
import { lockStock } from '../../baskets/queries.server.ts';

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
