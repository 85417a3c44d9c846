import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets, waitingEntries } from '#app/db/schema/tickets.ts';
import { type ChosenLine, choosableSeats } from '#app/domain/tickets/pool.ts';
import type { Leaving } from '#app/features/part.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import {
  lockOrder,
  type Mailing,
  mailOrder,
  type Order,
  refundTickets,
} from '../orders/steps.server.ts';
import type { Stock } from '../stock/queries.server.ts';
import { releaseReserved, reservePooled, saveTaken } from '../stock/steps.server.ts';
import { lockPooled } from './queries.server.ts';

const t = words('tickets');

/** A deleted account leaves its waiting lists. */
export async function forgetWaiting(tx: Orm, { account }: Leaving): Promise<void> {
  if (!account) return;
  await tx
    .delete(waitingEntries)
    .where(eq(sql`lower(${waitingEntries.email})`, account.email.toLowerCase()));
}

/**
 * Ends the pooled tickets whose places an order buys, and gives their buyers the money back. The
 * new ones are issued after that, since a seat has one valid ticket.
 */
export async function sellPooled(tx: Orm, mailing: Mailing, { id }: Order): Promise<void> {
  const bought = await tx
    .select({ id: tickets.id, orderId: tickets.orderId })
    .from(tickets)
    .where(eq(tickets.buyingOrderId, id));
  const byOrder = Map.groupBy(bought, ({ orderId }) => orderId);
  for (const sellerId of [...byOrder.keys()].sort()) {
    const seller = await lockOrder(tx, eq(orders.id, sellerId));
    if (!seller) throw new Error('a ticket has no order');
    const ticketIds = (byOrder.get(sellerId) ?? []).map((ticket) => ticket.id);
    const refund = await refundTickets(tx, seller, {
      ticketIds,
      as: 'returned',
      isSoldAgain: false,
    });
    if (refund.ended.length > 0)
      await mailOrder(tx, mailing, 'resold', seller, {
        backMinor: refund.backMinor,
        bought: refund.ended.length,
      });
  }
}

/** The seats of the pool that a basket has or may choose, with their tickets. */
type PooledSeat = { ticketId: string; typeId: string; isKept: boolean };
export type SeatPool = Map<string, PooledSeat>;

/** The pool as a basket chooses from it, locked as `lockPooled` does. */
export async function lockSeatPool(
  tx: Orm,
  orderId: string,
  lines: readonly ChosenLine[],
): Promise<SeatPool> {
  const pool = await lockPooled(
    tx,
    lines.map(({ typeId }) => typeId),
  );
  const kept = await tx.select().from(tickets).where(eq(tickets.buyingOrderId, orderId));
  const seatPool: SeatPool = new Map();
  for (const { seatId, ...ticket } of choosableSeats(pool, lines))
    seatPool.set(seatId, { ...ticket, isKept: false });
  for (const { id: ticketId, seatId, typeId } of kept)
    if (seatId) seatPool.set(seatId, { ticketId, typeId, isKept: true });
  return seatPool;
}

/**
 * Gives a basket the tickets of the pool whose seats it chose, and no others, under the lock of
 * their allotments. An ordinary seat that it takes or leaves for one of the pool is counted; the
 * seats themselves are free to be taken then.
 */
export async function swapPooled(
  tx: Orm,
  stock: Stock,
  { orderId, pool, chosen }: { orderId: string; pool: SeatPool; chosen: ReadonlySet<string> },
): Promise<void> {
  const changed = [...pool].filter(([seatId, { isKept }]) => isKept !== chosen.has(seatId));
  if (changed.length === 0) return;
  for (const [, { typeId, isKept }] of changed) {
    const type = stock.types.get(typeId);
    const allotment = type && stock.allotments.get(type.allotmentId);
    if (!allotment) throw new Error('there is no such ticket type');
    type.taken += isKept ? 1 : -1;
    allotment.taken += isKept ? 1 : -1;
  }
  if ([...stock.types.values()].some(({ limit, taken }) => limit !== null && taken > limit))
    throw new AppError('conflict', t('seats.refused.onlyPooled'));
  const idsWhere = (wasKept: boolean) =>
    changed.flatMap(([, { ticketId, isKept }]) => (isKept === wasKept ? [ticketId] : []));
  await releaseReserved(
    tx,
    and(eq(tickets.buyingOrderId, orderId), inArray(tickets.id, idsWhere(true))),
  );
  await reservePooled(tx, [{ orderId, pooledIds: idsWhere(false) }]);
  await saveTaken(tx, stock);
}
