import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { allotments, orderLines, orders, ticketTypes } from '#app/db/schema/tickets.ts';
import { endCheckoutsOf } from '#app/features/payments/instalments/commands.server.ts';
import { releaseCodes } from '../codes/steps.server.ts';
import { freeSeats } from '../seats/steps.server.ts';
import { countBack, releasePooled } from '../stock/steps.server.ts';

/**
 * Ends baskets and gives their places back to the sale. A buyer on the provider’s page may still
 * pay: `takeOrderPayment` sees to that. A basket that is being bought or ended at this moment is
 * left alone.
 * @param which of the baskets
 * @returns their number
 */
export async function endBaskets(tx: Orm, which: SQL | undefined): Promise<number> {
  const chosen = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'basket'), which))
    .limit(mostAtOnce)
    .for('update', { skipLocked: true });
  const ended = await tx
    .update(orders)
    .set({ state: 'expired' })
    .where(inArray(orders.id, chosen))
    .returning({
      id: orders.id,
      instalmentId: orders.instalmentId,
      promoCodeId: orders.promoCodeId,
    });
  if (ended.length === 0) return 0;
  const held = await tx
    .select({
      typeId: orderLines.typeId,
      tickets: sql<number>`sum(${orderLines.quantity} * ${ticketTypes.ticketsEach})::int`,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(
      inArray(
        orderLines.orderId,
        ended.map(({ id }) => id),
      ),
    )
    .groupBy(orderLines.typeId);
  const pooled = await releasePooled(
    tx,
    ended.map(({ id }) => id),
  );
  await countBack(
    tx,
    held.map(({ typeId, tickets }) => ({ typeId, tickets: tickets - (pooled.get(typeId) ?? 0) })),
  );
  await freeSeats(tx, { of: 'order', ids: ended.map(({ id }) => id) });
  await releaseCodes(
    tx,
    ended.flatMap(({ id, promoCodeId }) => (promoCodeId ? [id] : [])),
  );
  await endCheckoutsOf(
    tx,
    ended.flatMap(({ instalmentId }) => instalmentId ?? []),
  );
  return ended.length;
}

const mostAtOnce = 500;

/** Baskets whose ten minutes are over. */
export const hasRunOut = sql`${orders.expiresAt} < now()`;

/**
 * Ends baskets that have run out, in a transaction of its own. It locks places before baskets, as a
 * grant does: so no buyer reads “sold out” of places that are being given back.
 * @param which of those; all without
 * @returns their number
 */
export function endRunOut(orm: Orm, which?: SQL): Promise<number> {
  return orm.transaction(async (tx) => {
    const isOver = and(eq(orders.state, 'basket'), hasRunOut, which);
    const held = tx
      .select({ id: ticketTypes.allotmentId })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
      .where(isOver);
    await tx
      .select({ id: allotments.id })
      .from(allotments)
      .where(inArray(allotments.id, held))
      .orderBy(asc(allotments.id))
      .for('update');
    return endBaskets(tx, and(hasRunOut, which));
  });
}
