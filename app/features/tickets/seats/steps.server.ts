import { and, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { allotments, seats, ticketTypes } from '#app/db/schema/tickets.ts';
import { saleLimits } from '#app/domain/tickets/sale-limits.ts';
import { seatsOf } from '#app/domain/tickets/seats/seat-map.ts';
import { levelsOf, type SeatingPlan } from '#app/domain/tickets/seats/seating-plan.ts';
import { newId } from '#app/platform/token.server.ts';
import { isFreeSeat } from './queries.server.ts';

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
