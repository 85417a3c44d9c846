import { and, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { isValid } from '../orders/queries.server.ts';
import { numberOf } from '../orders/words.ts';
import { headOf, loadSelling, requireSale } from '../sales/load-sale.server.ts';
import { listLeft } from '../sales/queries.server.ts';

export type ListedComps = Awaited<ReturnType<typeof listComps>>;

/** The comps of an event, the newest first, and the types that can be given away. */
export async function listComps(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  requireSale(selling.sale);
  const comps = await orm
    .select({
      id: orders.id,
      name: orders.name,
      email: orders.email,
      placedAt: orders.placedAt,
      typeName: sql<string>`min(${ticketTypes.name})`,
      count: sql<number>`count(*)::int`,
      validCount: sql<number>`(count(*) filter (where ${isValid}))::int`,
    })
    .from(orders)
    .innerJoin(tickets, eq(tickets.orderId, orders.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(and(eq(orders.eventId, eventId), eq(orders.paidBy, 'comp')))
    .groupBy(orders.id)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(mostListed);
  const { event } = selling;
  return {
    ...headOf(selling),
    isOpen: event.cancelledAt === null && event.loadOutAt > new Date(),
    types: (await listLeft(orm, eventId)).map(({ id, name, left }) => ({ id, name, left })),
    comps: comps.map(({ placedAt, ...order }) => ({
      ...order,
      number: numberOf(order.id),
      placed: momentAt(placedAt ?? event.loadInAt, event),
    })),
  };
}

const mostListed = 500;
