import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';
import { orderLines, orders, tickets, waitingEntries } from '#app/db/schema/tickets.ts';
import { type ChosenLine, choosableSeats, grantWithPool } from '#app/domain/tickets/pool.ts';
import { offerUntil } from '#app/domain/tickets/waiting.ts';
import type { Leaving } from '#app/features/part.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newToken } from '#app/platform/token.server.ts';
import {
  lockOrder,
  type Mailing,
  mailOrder,
  type Order,
  refundTickets,
} from '../orders/steps.server.ts';
import { withFreeSeats } from '../seats/queries.server.ts';
import {
  type LockedStock,
  lockStock,
  type SeatedStock,
  type Stock,
  taxOf,
} from '../stock/queries.server.ts';
import {
  countTaken,
  releasePooled,
  reservePooled,
  saveStock,
  takeSeats,
} from '../stock/steps.server.ts';
import { listWaiting } from './queries.server.ts';

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
  const sellers: Order[] = [];
  // All of them before any stock, whose lock comes after those of orders.
  for (const sellerId of [...byOrder.keys()].sort()) {
    const seller = await lockOrder(tx, eq(orders.id, sellerId));
    if (!seller) throw new Error('a ticket has no order');
    sellers.push(seller);
  }
  for (const seller of sellers) {
    const ticketIds = (byOrder.get(seller.id) ?? []).map((ticket) => ticket.id);
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

/** The pool as a basket chooses from it. */
export async function seatPoolOf(
  tx: Orm,
  { pool }: LockedStock,
  { orderId, lines }: { orderId: string; lines: readonly ChosenLine[] },
): Promise<SeatPool> {
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
  for (const [, { typeId, isKept }] of changed) countTaken(stock, typeId, isKept ? 1 : -1);
  if ([...stock.types.values()].some(({ limit, taken }) => limit !== null && taken > limit))
    throw new AppError('conflict', t('seats.refused.onlyPooled'));
  const idsWhere = (wasKept: boolean) =>
    changed.flatMap(([, { ticketId, isKept }]) => (isKept === wasKept ? [ticketId] : []));
  await releasePooled(
    tx,
    and(eq(tickets.buyingOrderId, orderId), inArray(tickets.id, idsWhere(true))),
  );
  await reservePooled(tx, [{ orderId, pooledIds: idsWhere(false) }]);
  await saveStock(tx, stock);
}

type Entry = typeof waitingEntries.$inferSelect;
type Served = {
  entry: Entry;
  orderId: string;
  expiresAt: Date;
  seatIds: string[];
  pooledIds: string[];
};

/**
 * The stock of some ticket types left for buyers who don’t wait, locked, with its free seats: the
 * waiting lists are served first.
 * @param codes the promo codes that these buyers use
 */
export async function lockUnwaited(tx: Orm, typeIds: readonly string[], codes?: SQL) {
  const stock = await withFreeSeats(tx, await lockStock(tx, { typeIds, hasPool: true, codes }));
  const waiting = await listWaiting(tx, [...stock.allotments.keys()]);
  await serveWaiting(tx, stock, waiting);
  return stock;
}

/**
 * Holds free places for the entries of waiting lists, in their order, each whole or not at all: an
 * entry for more places than are free doesn’t block the others. Taken places are counted in
 * `stock`.
 */
async function serveWaiting(
  tx: Orm,
  stock: LockedStock & SeatedStock,
  waiting: Awaited<ReturnType<typeof listWaiting>>,
): Promise<void> {
  if (waiting.length === 0) return;
  const untilOf = await readUntil(tx, [...new Set(waiting.map(({ entry }) => entry.eventId))]);
  const open = waiting.filter(({ entry }) => untilOf.has(entry.eventId));
  // An entry that leaves at this moment isn’t served.
  const locked = await tx
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(
      inArray(
        waitingEntries.id,
        open.map(({ entry }) => entry.id),
      ),
    )
    .for('update', { skipLocked: true });
  const isFree = new Set(locked.map(({ id }) => id));
  const entries = open.flatMap(({ entry }) => (isFree.has(entry.id) ? [entry] : []));
  const answers = grantWithPool(
    stock,
    stock.pool,
    entries.map((entry) => ({ lines: [entry] })),
  );
  const served = entries.flatMap((entry, at): Served[] => {
    const answer = answers[at];
    const expiresAt = untilOf.get(entry.eventId);
    if (!answer?.granted || !expiresAt) return [];
    const { seatIds, pooledIds } = answer;
    return [{ entry, expiresAt, orderId: newToken(), seatIds: seatIds.flat(), pooledIds }];
  });
  if (served.length === 0) return;
  await writeOffers(tx, stock, served);
  await saveStock(tx, stock);
}

/** The end of an offer made now, by event; without events whose list has ended. */
async function readUntil(tx: Orm, eventIds: string[]): Promise<Map<string, Date>> {
  const rows = await tx
    .select({ event: events, now: sql<string>`now()` })
    .from(events)
    .where(inArray(events.id, eventIds));
  return new Map(
    rows.flatMap(({ event, now }) => {
      const until = offerUntil(event, new Date(now));
      return until ? [[event.id, until] as const] : [];
    }),
  );
}

async function writeOffers(tx: Orm, stock: Stock, served: readonly Served[]): Promise<void> {
  const { types } = stock;
  const priceOf = (typeId: string) => types.get(typeId)?.priceMinor ?? 0;
  await tx.insert(orders).values(
    served.map(({ entry, orderId, expiresAt }) => ({
      id: orderId,
      eventId: entry.eventId,
      expiresAt,
      name: entry.name,
      email: entry.email,
      language: entry.language,
      currency: types.get(entry.typeId)?.currency ?? '',
      totalMinor: priceOf(entry.typeId) * entry.quantity,
    })),
  );
  await tx.insert(orderLines).values(
    served.map(({ entry: { typeId, quantity }, orderId, seatIds }) => ({
      orderId,
      typeId,
      quantity,
      seatIds,
      feeMinor: 0,
      priceMinor: priceOf(typeId),
      ...taxOf(stock, typeId),
    })),
  );
  await reservePooled(tx, served);
  await takeSeats(tx, served);
  const ids = sql.param(served.map(({ entry }) => entry.id));
  const orderIds = sql.param(served.map(({ orderId }) => orderId));
  await tx.execute(sql`update ${waitingEntries} set order_id = served.order_id, offered_at = now()
    from unnest(${ids}::text[], ${orderIds}::text[]) as served (id, order_id)
    where ${waitingEntries}.id = served.id`);
  await writeOutbox(
    tx,
    ...served.map(({ entry }) => ({
      type: 'waiting offer' as const,
      payload: { entryId: entry.id },
    })),
  );
}
