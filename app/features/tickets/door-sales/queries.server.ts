import { and, desc, eq, isNotNull, sql, sum } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines, orders, ticketSales, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { saleStateOf } from '#app/domain/tickets/door/sale-state.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries.server.ts';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { words } from '#app/lib/words.ts';
import { readFill } from '../door/queries.server.ts';
import { isValid, validIn } from '../orders/queries.server.ts';
import { numberOf } from '../orders/words.ts';
import { headOf } from '../sales/load-sale.server.ts';
import { listLeft } from '../sales/queries.server.ts';

const t = words('tickets');

export type DoorSales = Awaited<ReturnType<typeof showDoorSales>>;

/**
 * The types sold at the door of an event, their places left, and the takings of the door.
 * @param as the venue
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
  if (!sale) throw new AppError('conflict', t('refused.noSale'));
  const isSale = and(eq(orders.eventId, eventId), isNotNull(orders.doorEntry));
  const taken = await orm
    .select({ paidBy: orders.paidBy, minor: sum(tickets.priceMinor).mapWith(Number) })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(isSale, isValid))
    .groupBy(orders.paidBy);
  const takenBy = (how: 'cash' | 'card') => taken.find(({ paidBy }) => paidBy === how)?.minor ?? 0;
  const latest = await orm
    .select({
      order: orders,
      count: sql<number>`(select sum(line.quantity * type.tickets_each)::int
        from ${orderLines} line join ${ticketTypes} type on type.id = line.type_id
        where line.order_id = ticket_orders.id)`,
      hasValid: sql<boolean>`exists (select from ${tickets} ticket
        where ticket.order_id = ticket_orders.id and ${validIn('ticket')})`,
      isRunning: sql<boolean>`${orders.expiresAt} > now()`,
    })
    .from(orders)
    .where(isSale)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(latestSales);
  const clockOf = (moment: Date) => clockAt(moment, event.timeZone, event).there;
  return {
    ...headOf({ event, venueId: as }),
    currency: sale.currency,
    isOpen: isDoorOpen(event, new Date()),
    maySell: may(viewer, as, 'sell tickets'),
    fill: await readFill(orm, eventId),
    cashMinor: takenBy('cash'),
    cardMinor: takenBy('card'),
    types: (await listLeft(orm, eventId)).flatMap(({ doorPriceMinor, ...type }) =>
      doorPriceMinor === null ? [] : [{ ...type, doorPriceMinor }],
    ),
    latest: latest.map(({ order: { id, totalMinor, ...order }, count, ...now }) => ({
      id,
      totalMinor,
      count,
      number: numberOf(id),
      linkNumber: order.linkNumber,
      paidBy: order.paidBy === 'cash' ? ('cash' as const) : ('card' as const),
      state: saleStateOf({ ...order, ...now }),
      wentIn: order.doorEntry === 'at once' && order.state === 'placed',
      at: clockOf(order.placedAt ?? order.createdAt),
      heldUntil: { iso: order.expiresAt.toISOString(), clock: clockOf(order.expiresAt) },
    })),
  };
}

const latestSales = 20;

/** An event whose door sells now. */
export async function requireOpenDoor(orm: Orm, page: Membership, eventId: string): Promise<void> {
  const event = await loadNight(orm, eventId);
  requireNightOf(page, event);
  if (!isDoorOpen(event, new Date())) throw new AppError('conflict', t('doorSale.closed'));
}

function isDoorOpen({ cancelledAt, loadInAt, loadOutAt }: EventRow, now: Date): boolean {
  return cancelledAt === null && loadInAt <= now && now < loadOutAt;
}
