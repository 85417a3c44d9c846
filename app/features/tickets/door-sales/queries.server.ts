import { and, desc, eq, isNotNull, sql, sum } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines, orders, ticketSales, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { saleStateOf, saleStates } from '#app/domain/tickets/ticket.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries.server.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { words } from '#app/lib/words.ts';
import { readFill } from '../door/queries.server.ts';
import { isValid, validIn } from '../orders/queries.server.ts';
import { numberOf } from '../orders/words.ts';
import { ofEvent } from '../sales/fields.ts';
import { listLeft } from '../sales/queries.server.ts';
import { headOf, requireSale } from '../sales/sale-command.server.ts';

const t = words('tickets');

export type DoorSales = Awaited<ReturnType<typeof showDoorSales>>;

/** The types sold at the door of an event, their places left, and the takings of the door. */
export const showDoorSales = pageQuery({
  operation: 'readDoorSales',
  may: 'scan tickets',
  input: ofEvent,
  answer: z.object({
    currency: z.string(),
    isOpen: z.boolean().describe('From load-in to load-out.'),
    cashMinor: z.int().describe('What was taken in cash, without what was undone.'),
    cardMinor: z.int().describe('What was paid by card, without what was undone.'),
    fill: z.object({
      inside: z.int().describe('People, guests among them.'),
      capacity: z.int().describe('How many people may be inside.'),
      left: z.int(),
    }),
    types: z.array(z.object({ id, name: z.string(), doorPriceMinor: z.int(), left: z.int() })),
    latest: z.array(
      z.object({
        id,
        number: z.string(),
        totalMinor: z.int(),
        count: z.int().describe('Its tickets.'),
        paidBy: z.enum(['cash', 'card']),
        state: z.enum(saleStates),
        wentIn: z.boolean(),
      }),
    ),
  }),
  async run({ orm, viewer, page }, { profileId, eventId }) {
    const event = await loadNight(orm, eventId);
    requireNightOf(page, event);
    const [rules] = await orm.select().from(ticketSales).where(eq(ticketSales.eventId, eventId));
    const sale = requireSale(rules ?? null);
    const isSale = and(eq(orders.eventId, eventId), isNotNull(orders.doorEntry));
    const taken = await orm
      .select({ paidBy: orders.paidBy, minor: sum(tickets.priceMinor).mapWith(Number) })
      .from(tickets)
      .innerJoin(orders, eq(orders.id, tickets.orderId))
      .where(and(isSale, isValid))
      .groupBy(orders.paidBy);
    const takenBy = (how: 'cash' | 'card') =>
      taken.find(({ paidBy }) => paidBy === how)?.minor ?? 0;
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
      ...headOf({ event, venueId: profileId }),
      currency: sale.currency,
      isOpen: isDoorOpen(event, new Date()),
      maySell: may(viewer, profileId, 'sell tickets'),
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
  },
});

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
