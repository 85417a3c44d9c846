import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { findOrder } from '../../orders/queries/find-order.server.ts';
import { describeNight, readNight } from '../../orders/queries/read-night.server.ts';
import { readRoom } from './read-room.server.ts';

export type SeatChoice = Awaited<ReturnType<typeof showSeatChoice>>;

/**
 * The room as somebody sees it who chooses the seats of a basket.
 * @returns counts: how many seats of which price are to be chosen; empty for what isn’t a basket any more
 * @throws AppError `not-found`
 */
export async function showSeatChoice(orm: Orm, { secret, link }: { secret: string; link: string }) {
  const order = await findOrder(orm, { secret, link });
  const room = await readRoom(orm, order.eventId, order.id);
  const night = await readNight(orm, order.eventId);
  const isRunning = order.state === 'basket' && order.expiresAt > night.now;
  const counts = isRunning ? await countSeats(orm, order.id) : new Map<string, number>();
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
      /** Whether it has a price that the basket has. */
      isOffered: counts.has(allotmentId),
    })),
  };
}

async function countSeats(orm: Orm, orderId: string): Promise<Map<string, number>> {
  const rows = await orm
    .select({
      allotmentId: ticketTypes.allotmentId,
      count: sql<number>`sum(cardinality(${orderLines.seatIds}))::int`,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(and(eq(orderLines.orderId, orderId), sql`cardinality(${orderLines.seatIds}) > 0`))
    .groupBy(ticketTypes.allotmentId);
  return new Map(rows.map(({ allotmentId, count }) => [allotmentId, count]));
}

/** What the seats of each price cost, from the dearest down. */
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
