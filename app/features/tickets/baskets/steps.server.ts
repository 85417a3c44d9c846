import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { allotments, orderLines, orders, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import { endCheckoutsOf } from '#app/features/payments/instalments/commands.server.ts';
import { countUses, isCodeOfBaskets } from '../codes/queries.server.ts';
import { lockPlaces, lockStock } from '../stock/queries.server.ts';
import { countTaken, freeSeats, releasePooled, saveStock } from '../stock/steps.server.ts';

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
  const ids = ended.map(({ id }) => id);
  const held = await tx
    .select({
      typeId: orderLines.typeId,
      count: sql<number>`sum(${orderLines.quantity} * ${ticketTypes.ticketsEach})::int`,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(inArray(orderLines.orderId, ids))
    .groupBy(orderLines.typeId);
  const withCode = ended.flatMap(({ id, promoCodeId }) => (promoCodeId ? [id] : []));
  const stock = await lockStock(tx, {
    typeIds: held.map(({ typeId }) => typeId),
    codes: withCode.length > 0 ? isCodeOfBaskets(withCode) : undefined,
  });
  const pooled = await releasePooled(tx, inArray(tickets.buyingOrderId, ids));
  for (const { typeId, count } of held) countTaken(stock, typeId, -count);
  for (const { typeId } of pooled) countTaken(stock, typeId, 1);
  const uses = withCode.length > 0 ? await countUses(tx, withCode) : [];
  for (const { codeId, tickets: count } of uses) {
    const code = stock.codes.find(({ id }) => id === codeId);
    if (code) code.taken -= count;
  }
  await saveStock(tx, stock);
  await freeSeats(tx, { of: 'order', ids });
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
    await lockPlaces(tx, inArray(allotments.id, held));
    return endBaskets(tx, and(hasRunOut, which));
  });
}
