import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { allotments } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import type { PlacedSeat } from '#app/domain/tickets/seats/seat-map.ts';
import { inRoom } from './in-room.server.ts';

/** A seat as buyers see it; `level` counts the prices of the room from 0. */
type ShownSeat = PlacedSeat & {
  level: number;
  state: 'free' | 'own' | 'basket' | 'sold' | 'held' | 'killed';
};

export type Room = {
  seats: (ShownSeat & { allotmentId: string })[];
  /** The prices of the room: its allotments, in the order of its seats. */
  levels: { allotmentId: string; name: string }[];
};

/**
 * The numbered seats of an event in the order of its room; none for one without.
 * @param orderId whose seats are `own`
 */
export async function readRoom(orm: Orm, eventId: string, orderId?: string): Promise<Room> {
  const rows = await orm
    .select({ seat: seats, level: allotments.name, orderState: orders.state })
    .from(seats)
    .innerJoin(allotments, eq(allotments.id, seats.allotmentId))
    .leftJoin(orders, eq(orders.id, seats.orderId))
    .where(eq(seats.eventId, eventId))
    .orderBy(...inRoom);
  const names = new Map(rows.map(({ seat, level }) => [seat.allotmentId, level]));
  const levels = [...names].map(([allotmentId, name]) => ({ allotmentId, name }));
  const numbers = new Map(levels.map(({ allotmentId }, number) => [allotmentId, number]));
  return {
    levels,
    seats: rows.map(({ seat: { eventId: _, heldAs, orderId: takenBy, ...place }, orderState }) => ({
      ...place,
      level: numbers.get(place.allotmentId) ?? 0,
      state:
        heldAs ??
        (takenBy === null
          ? 'free'
          : takenBy === orderId
            ? 'own'
            : orderState === 'placed'
              ? 'sold'
              : 'basket'),
    })),
  };
}
