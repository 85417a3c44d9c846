import { and, asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { listGuests } from '../../guests/queries/list-guests.server.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { numberOf } from '../../orders/words/order-names.ts';
import { headOf, loadSelling } from './load-selling.server.ts';

export type DoorList = Awaited<ReturnType<typeof listDoor>>;

/**
 * All ticket holders, by name, to print for the door: a line for each name on an order and each
 * type.
 */
export async function listDoor(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  const name = sql<string>`coalesce(nullif(${tickets.name}, ''), ${orders.name})`;
  const rows = await orm
    .select({
      orderId: orders.id,
      name,
      typeName: ticketTypes.name,
      count: sql<number>`count(*)::int`,
      seats: sql<string>`coalesce(string_agg(concat(${seats.section}, ' ', ${seats.row}, '-', ${seats.label}), ', '
        order by ${seats.sectionNumber}, ${seats.rowNumber}, ${seats.x}) filter (where ${seats.id} is not null), '')`,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(seats, eq(seats.id, tickets.seatId))
    .where(and(eq(tickets.eventId, eventId), isValid))
    .groupBy(orders.id, name, ticketTypes.id)
    .orderBy(byName(name), asc(orders.id), asc(ticketTypes.position));
  return {
    ...headOf(selling),
    lines: rows.map(({ orderId, ...line }) => ({ ...line, order: numberOf(orderId) })),
    count: rows.reduce((sum, line) => sum + line.count, 0),
    guests: await listGuests(orm, eventId),
  };
}
