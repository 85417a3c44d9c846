import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { allotments, promoCodes, seats, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import { sendTogether } from '#app/db/shortcuts.server.ts';
import type { PromoCode } from '#app/domain/tickets/promo-code.ts';
import { saleLimits } from '#app/domain/tickets/sale.ts';
import { levelsOf, type SeatingPlan, seatsOf } from '#app/domain/tickets/seating-plan.ts';
import { newId } from '#app/platform/token.server.ts';
import { isValid } from '../orders/queries.server.ts';
import { isFreeSeat } from '../seats/queries.server.ts';
import { lockStock, lockTickets, type Stock } from './queries.server.ts';

/**
 * Writes the counts of locked stock and codes. The other types of an event were only read: another
 * transaction may have counted more meanwhile.
 */
export async function saveStock(
  tx: Orm,
  { allotments: locked, types, codes = [] }: Stock & { codes?: readonly PromoCode[] },
): Promise<void> {
  const ofLocked = [...types.values()].filter(({ allotmentId }) => locked.has(allotmentId));
  await sendTogether(
    tx,
    writeTaken(tx, allotments, [...locked.values()]),
    writeTaken(tx, ticketTypes, ofLocked),
    ...(codes.length > 0 ? [writeTaken(tx, promoCodes, codes)] : []),
  );
}

function writeTaken(
  tx: Orm,
  table: typeof allotments | typeof ticketTypes | typeof promoCodes,
  rows: readonly { id: string; taken: number }[],
) {
  const ids = sql.param(rows.map(({ id }) => id));
  const taken = sql.param(rows.map((row) => row.taken));
  return tx.execute(sql`update ${table} set taken = counted.taken
    from unnest(${ids}::text[], ${taken}::int[]) as counted (id, taken)
    where ${table}.id = counted.id and ${table}.taken <> counted.taken`);
}

/** Counts tickets of a type as taken, or, below zero, as free again. */
export function countTaken({ types, allotments: locked }: Stock, typeId: string, tickets: number) {
  const type = types.get(typeId);
  const allotment = type && locked.get(type.allotmentId);
  if (!allotment) throw new Error('there is no such ticket type');
  type.taken += tickets;
  allotment.taken += tickets;
}

/** Gives tickets back to the sale. */
export async function returnPlaces(
  tx: Orm,
  freed: readonly { typeId: string; tickets: number }[],
): Promise<void> {
  const stock = await lockStock(tx, { typeIds: freed.map(({ typeId }) => typeId) });
  for (const { typeId, tickets } of freed) countTaken(stock, typeId, -tickets);
  await saveStock(tx, stock);
}

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
 * Releases tickets of the pool that baskets have reserved: each is for sale again, and its seat is its
 * buyer’s again. The baskets never counted them.
 */
export async function releasePooled(tx: Orm, which: SQL | undefined) {
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
  await lockStock(tx, { typeIds: pooled.map(({ typeId }) => typeId) });
  const locked = await lockTickets(tx, and(which, isNotNull(tickets.pooledAt)));
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

type Numbering = {
  eventId: string;
  plan: SeatingPlan;
  priceOf: (level: string) => number;
  /** Of the first of its ticket types. */
  position: number;
};

/** Gives an event the seats of a plan, and for each of its price levels a ticket type that sells them. */
export async function numberSeats(tx: Orm, { eventId, plan, priceOf, position }: Numbering) {
  const made = levelsOf(plan).map((level, at) => ({
    ...level,
    allotmentId: newId(),
    position: position + at,
    priceMinor: priceOf(level.name),
  }));
  await tx.insert(allotments).values(
    made.map(({ allotmentId, name, seats: size }) => ({
      id: allotmentId,
      eventId,
      name,
      size,
      isNumbered: true,
    })),
  );
  await tx.insert(ticketTypes).values(
    made.map(({ name, allotmentId, priceMinor, position: at }) => ({
      id: newId(),
      eventId,
      allotmentId,
      position: at,
      name,
      priceMinor,
      mostPerOrder: saleLimits.firstMostPerOrder,
    })),
  );
  const allotmentOf = new Map(made.map(({ name, allotmentId }) => [name, allotmentId]));
  const rows = seatsOf(plan).map(({ level, ...seat }) => ({
    ...seat,
    id: newId(),
    eventId,
    allotmentId: allotmentOf.get(level) ?? '',
  }));
  for (let at = 0; at < rows.length; at += mostAtOnce)
    await tx.insert(seats).values(rows.slice(at, at + mostAtOnce));
}

/** A statement takes only so many values. */
const mostAtOnce = 1_000;
