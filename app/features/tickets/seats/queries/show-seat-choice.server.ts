import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { choosableSeats } from '#app/domain/tickets/pool.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { findOrder } from '../../orders/queries/find-order.server.ts';
import { describeNight, readNight } from '../../orders/queries/read-night.server.ts';
import { readPooled } from '../../waiting/queries/lock-pooled.server.ts';
import { readRoom } from './read-room.server.ts';

export type SeatChoice = Awaited<ReturnType<typeof showSeatChoice>>;

/**
 * The room, for the buyer who chooses the seats of a basket.
 * @returns counts: number of seats to choose at each price; empty for an order that isn’t a basket
 *   any more
 */
export async function showSeatChoice(orm: Orm, { secret, link }: { secret: string; link: string }) {
  const order = await findOrder(orm, { secret, link });
  const room = await readRoom(orm, order.eventId, order.id);
  const night = await readNight(orm, order.eventId);
  const isRunning = order.state === 'basket' && order.expiresAt > night.now;
  const lines = isRunning ? await readLines(orm, order.id) : [];
  const counts = new Map<string, number>();
  for (const { allotmentId, count } of lines)
    counts.set(allotmentId, (counts.get(allotmentId) ?? 0) + count);
  const pool = await readPooled(
    orm,
    lines.map(({ typeId }) => typeId),
  );
  const pooled = new Set(choosableSeats(pool, lines).map(({ seatId }) => seatId));
  const prices = await readPrices(
    orm,
    room.levels.map(({ allotmentId }) => allotmentId),
  );
  return {
    link,
    ...describeNight(night),
    heldUntil: {
      iso: order.expiresAt.toISOString(),
      clock: clockAt(order.expiresAt, night.event.timeZone, night.event).there,
    },
    levels: room.levels.map(({ allotmentId, name }) => ({
      name,
      price: prices
        .filter((one) => one.allotmentId === allotmentId)
        .map(({ priceMinor }) => formatMinor(priceMinor, order.currency))
        .join(' / '),
      count: counts.get(allotmentId) ?? 0,
    })),
    seats: room.seats.map(({ allotmentId, ...seat }) => ({
      ...seat,
      state: pooled.has(seat.id) ? 'free' : seat.state,
      /** It has one of the basket’s prices. */
      isOffered: counts.has(allotmentId),
    })),
  };
}

/** The number of seats of each type in a basket, and the price of one. */
function readLines(orm: Orm, orderId: string) {
  return orm
    .select({
      typeId: orderLines.typeId,
      priceMinor: orderLines.priceMinor,
      allotmentId: ticketTypes.allotmentId,
      count: sql<number>`cardinality(${orderLines.seatIds})`,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(and(eq(orderLines.orderId, orderId), sql`cardinality(${orderLines.seatIds}) > 0`));
}

/** The prices of the seats, from the dearest down. */
export function readPrices(orm: Orm, allotmentIds: readonly string[]) {
  return orm
    .selectDistinct({ allotmentId: ticketTypes.allotmentId, priceMinor: ticketTypes.priceMinor })
    .from(ticketTypes)
    .where(
      and(
        inArray(ticketTypes.allotmentId, [...allotmentIds]),
        isNull(ticketTypes.endedAt),
        eq(ticketTypes.isHidden, false),
      ),
    )
    .orderBy(sql`${ticketTypes.priceMinor} desc`);
}
