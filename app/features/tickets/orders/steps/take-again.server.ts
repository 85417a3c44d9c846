import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines } from '#app/db/schema/tickets/orders.ts';
import { leftOf } from '#app/domain/tickets/grant.ts';
import { lockStock } from '../../baskets/queries/lock-stock.server.ts';
import { saveTaken } from '../../baskets/steps/note-taken.server.ts';
import { reclaimCode } from '../../codes/steps/take-code-again.server.ts';
import { areFree, takeSeats } from '../../seats/steps/take-seats.server.ts';

/** Reason why a basket that has run out can’t be reclaimed. */
export type Gone = 'sold' | 'cancelled' | 'code';

/**
 * Takes the places of a basket that has run out once more, if all of them are still free. It was
 * promised while it was on sale, so the windows of its types don’t matter, only the places left.
 * @returns the reason of a failure; null where it was reclaimed
 */
export async function reclaimBasket(tx: Orm, orderId: string): Promise<Gone | null> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const stock = await lockStock(
    tx,
    lines.map(({ typeId }) => typeId),
  );
  for (const { typeId, quantity } of lines) {
    const type = stock.types.get(typeId);
    const allotment = type && stock.allotments.get(type.allotmentId);
    if (type?.isCancelled) return 'cancelled';
    if (!type || !allotment || leftOf(stock, type) < quantity) return 'sold';
    type.taken += quantity * type.ticketsEach;
    allotment.taken += quantity * type.ticketsEach;
  }
  const seatIds = lines.flatMap((line) => line.seatIds);
  if (!(await areFree(tx, seatIds))) return 'sold';
  if (!(await reclaimCode(tx, orderId))) return 'code';
  await saveTaken(tx, stock);
  await takeSeats(tx, [{ orderId, seatIds }]);
  return null;
}
