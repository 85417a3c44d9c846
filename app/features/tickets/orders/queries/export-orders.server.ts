import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { isBoughtBy } from './is-bought-by.server.ts';
import { isListed } from './ticket-states.server.ts';

/** The tickets bought with the address of the account. */
export async function* exportOrders(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const bought = await orm
    .select({
      id: orders.id,
      event: events.title,
      day: events.day,
      name: orders.name,
      email: orders.email,
      currency: orders.currency,
      totalMinor: orders.totalMinor,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(isBoughtBy(viewer.email), eq(orders.state, 'placed')))
    .orderBy(asc(orders.placedAt));
  if (bought.length === 0) return;
  const own = await orm
    .select({
      orderId: tickets.orderId,
      number: tickets.number,
      type: ticketTypes.name,
      name: tickets.name,
      state: tickets.state,
      priceMinor: tickets.priceMinor,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(
      and(
        isListed,
        inArray(
          tickets.orderId,
          bought.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(tickets.orderId), asc(tickets.number));
  yield jsonPart(
    'tickets.json',
    // The id is the secret that the codes are read with.
    bought.map(({ id, ...order }) => ({
      ...order,
      tickets: own
        .filter(({ orderId }) => orderId === id)
        .map(({ orderId: _, ...ticket }) => ticket),
    })),
  );
}
