import { and, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import { isFreeSeat } from '../queries/in-room.server.ts';

type Taking = { orderId: string; seatIds: readonly string[] };

/**
 * Gives numbered seats, which are free under the lock of their allotments, to baskets or orders.
 */
export async function takeSeats(tx: Orm, takings: readonly Taking[]): Promise<void> {
  const pairs = takings.flatMap(({ orderId, seatIds }) => seatIds.map((id) => ({ id, orderId })));
  if (pairs.length === 0) return;
  const orderOf = sql`(select given.order_id from unnest(${sql.param(pairs.map(({ id }) => id))}::text[],
    ${sql.param(pairs.map(({ orderId }) => orderId))}::text[]) as given (id, order_id)
    where given.id = ${seats.id})`;
  const taken = await tx
    .update(seats)
    .set({ orderId: orderOf })
    .where(isFree(pairs.map(({ id }) => id)))
    .returning({ id: seats.id });
  if (taken.length !== pairs.length) throw new Error('a seat was taken that was free');
}

function isFree(ids: readonly string[]) {
  return and(inArray(seats.id, [...ids]), isFreeSeat);
}

/** Makes seats free again, under the lock of their allotments. */
export async function freeSeats(tx: Orm, which: { of: 'order' | 'seat'; ids: readonly string[] }) {
  if (which.ids.length === 0) return;
  const column = which.of === 'order' ? seats.orderId : seats.id;
  await tx
    .update(seats)
    .set({ orderId: null })
    .where(inArray(column, [...which.ids]));
}

/** True if all of some seats can be taken, under the lock of their allotments. */
export async function areFree(tx: Orm, seatIds: readonly string[]): Promise<boolean> {
  if (seatIds.length === 0) return true;
  return (await tx.$count(seats, isFree(seatIds))) === seatIds.length;
}
