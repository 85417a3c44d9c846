import { inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';
import { orderLines, orders, waitingEntries } from '#app/db/schema/tickets.ts';
import { grantWithPool, type Pool } from '#app/domain/tickets/pool.ts';
import { offerUntil } from '#app/domain/tickets/waiting.ts';
import { newToken } from '#app/platform/token.server.ts';
import { listFreeSeats } from '../seats/queries.server.ts';
import { takeSeats } from '../seats/steps.server.ts';
import {
  lockAllotments,
  readTypes,
  type SeatedStock,
  type Stock,
  taxOf,
} from '../stock/queries.server.ts';
import { reservePooled, saveTaken } from '../stock/steps.server.ts';
import { listWaiting, lockPooled } from './queries.server.ts';

type Entry = typeof waitingEntries.$inferSelect;
type Served = {
  entry: Entry;
  orderId: string;
  expiresAt: Date;
  seatIds: string[];
  pooledIds: string[];
};

/**
 * The stock of some ticket types left for buyers who don’t wait, locked as `lockStock` does: the
 * waiting lists are served first.
 */
export async function lockUnwaited(tx: Orm, typeIds: readonly string[]) {
  const locked = await lockAllotments(tx, typeIds);
  const types = await readTypes(tx, locked);
  const seats = await listFreeSeats(tx, locked);
  const pool = await lockPooled(tx, typeIds);
  const waiting = await listWaiting(tx, [...locked.keys()]);
  const stock = { allotments: locked, types, seats, pool };
  await serveWaiting(tx, stock, waiting);
  return stock;
}

type Unwaited = SeatedStock & { pool: Pool };

/**
 * Holds free places for the entries of waiting lists, in their order, each whole or not at all: an
 * entry for more places than are free doesn’t block the others. Taken places are counted in
 * `stock`.
 */
async function serveWaiting(
  tx: Orm,
  stock: Unwaited,
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
  await saveTaken(tx, stock);
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
