import { and, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries/load-night.server.ts';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { clockAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { numberOf } from '../../orders/words/order-names.ts';
import { listLeft } from '../../sales/queries/list-left.server.ts';
import { headOf } from '../../sales/queries/load-selling.server.ts';
import { isDoorOpen } from './require-open-door.server.ts';

export type DoorSales = Awaited<ReturnType<typeof showDoorSales>>;

/**
 * What is sold at the door of an event, what is left of it, and what was taken there.
 * @param as the venue
 * @throws AppError `not-found`, `forbidden`; `conflict` before the sale is set up
 */
export async function showDoorSales(
  orm: Orm,
  viewer: Viewer,
  { as, eventId }: { as: string; eventId: string },
) {
  const page = requireRight(viewer, as, 'scan tickets');
  const event = await loadNight(orm, eventId);
  requireNightOf(page, event);
  const [sale] = await orm.select().from(ticketSales).where(eq(ticketSales.eventId, eventId));
  if (!sale) throw new AppError('conflict', words('tickets')('refused.noSale'));
  const isCash = and(eq(orders.eventId, eventId), eq(orders.paidBy, 'cash'));
  const valid = sql`${tickets.state} = 'valid'`;
  const [taken] = await orm
    .select({ cashMinor: sql<number>`coalesce(sum(${tickets.priceMinor}), 0)`.mapWith(Number) })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(isCash, valid));
  const latest = await orm
    .select({
      ...{ id: orders.id, totalMinor: orders.totalMinor, placedAt: orders.placedAt },
      count: sql<number>`count(*)::int`,
      isUndone: sql<boolean>`not bool_or(${valid})`,
    })
    .from(orders)
    .innerJoin(tickets, eq(tickets.orderId, orders.id))
    .where(isCash)
    .groupBy(orders.id)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(latestSales);
  return {
    ...headOf({ event, venueId: as }),
    currency: sale.currency,
    isOpen: isDoorOpen(event, new Date()),
    maySell: may(viewer, as, 'sell tickets'),
    cashMinor: taken?.cashMinor ?? 0,
    types: (await listLeft(orm, eventId)).flatMap(({ doorPriceMinor, ...type }) =>
      doorPriceMinor === null ? [] : [{ ...type, doorPriceMinor }],
    ),
    latest: latest.map(({ placedAt, ...order }) => ({
      ...{ ...order, number: numberOf(order.id) },
      at: clockAt(placedAt ?? event.loadInAt, event),
    })),
  };
}

const latestSales = 20;
