import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { orderLines, orders, ticketTypes } from '#app/db/schema/tickets.ts';
import { basketMinutes, mergeLines, ticketsIn } from '#app/domain/tickets/basket.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import { endBaskets, endRunOut } from '../baskets/steps.server.ts';
import { readFill } from '../door/queries.server.ts';
import { lockDoor, notifyDoor, recordNotEntered } from '../door/steps.server.ts';
import { orderLink } from '../orders/queries.server.ts';
import {
  endTickets,
  holdForVenue,
  issueOrder,
  issueTickets,
  lockOrder,
  type Mailing,
  mailRefund,
  type Order,
  refundTickets,
} from '../orders/steps.server.ts';
import { numberOf } from '../orders/words.ts';
import { lockUnwaited } from '../waiting/steps.server.ts';
import { doorSale, soldAtDoor } from './fields.ts';
import { requireOpenDoor } from './queries.server.ts';

const t = words('tickets');

type On = OnPage<{ database: Database; secret: string; cards: CardProvider | null }>;

/**
 * Sells tickets at the door, out of the same places as online. The books have nothing of cash,
 * which the venue has at once; by card it is a basket like any other, which the buyer pays for on
 * its page. Buyers who go straight in count as inside once they have paid, as if scanned.
 * @returns link: of the order, to pay for it and read its tickets
 */
export const sellAtDoor = pageCommand({
  operation: 'sellAtDoor',
  may: 'scan tickets',
  input: doorSale,
  settlesItself: true,
  async run(
    { services: { database, secret, cards }, page }: On,
    { eventId, lines, goesIn, paidBy },
  ) {
    const { orm } = database;
    await requireOpenDoor(orm, page, eventId);
    if (paidBy === 'card' && !cards)
      throw new AppError('conflict', words('payments')('refused.noProvider'));
    await endRunOut(orm, eq(orders.eventId, eventId));
    return orm.transaction(async (tx) => {
      const merged = mergeLines(lines);
      const typeIds = merged.map(({ typeId }) => typeId);
      const stock = await lockUnwaited(tx, typeIds);
      if (goesIn) await requireRoom(tx, eventId, ticketsIn(stock, merged));
      const doorEntry = goesIn ? ('at once' as const) : ('later' as const);
      const order = await sellBy[paidBy](tx, stock, { eventId, lines: merged, doorEntry });
      const { id, currency, totalMinor } = order;
      return {
        orderId: id,
        number: numberOf(id),
        currency,
        totalMinor,
        link: orderLink(secret, { id, linkNumber: 0 }),
      };
    });
  },
});

type Stock = Parameters<typeof issueOrder>[1];
type Sold = Pick<Parameters<typeof issueOrder>[2], 'eventId' | 'lines' | 'doorEntry'>;

const atDoor = ({ doorPriceMinor }: { doorPriceMinor: number | null }) => doorPriceMinor;

const sellBy = {
  cash: (tx: Orm, stock: Stock, sold: Sold): Promise<Order> =>
    issueOrder(tx, stock, {
      ...sold,
      paidBy: 'cash',
      paidOutAt: sql`now()`,
      priceOf: atDoor,
      name: t('doorSale.buyer'),
    }),
  async card(tx: Orm, stock: Stock, sold: Sold): Promise<Order> {
    const order = await holdForVenue(tx, stock, {
      // The buyer gives their name on the page of the payment.
      ...sold,
      name: '',
      priceOf: atDoor,
      expiresAt: sql`now() + make_interval(mins => ${basketMinutes})`,
    });
    if (order.totalMinor === 0) await issueTickets(tx, order);
    return order;
  },
};

/**
 * Buyers who go straight in have to fit beside those who have yet to pay: one till after the other.
 */
async function requireRoom(tx: Orm, eventId: string, count: number): Promise<void> {
  await lockDoor(tx, eventId);
  const fill = await readFill(tx, eventId);
  const left = Math.max(0, fill.left - (await countPaying(tx, eventId)));
  if (count > left) throw fullRoom(left);
}

/** People who go straight in as soon as they have paid by card. */
async function countPaying(tx: Orm, eventId: string): Promise<number> {
  const isPaying = and(
    eq(orders.eventId, eventId),
    eq(orders.state, 'basket'),
    eq(orders.doorEntry, 'at once'),
    gt(orders.expiresAt, sql`now()`),
  );
  const [held] = await tx
    .select({
      count: sql`sum(${orderLines.quantity} * ${ticketTypes.ticketsEach})`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(isPaying);
  return held?.count ?? 0;
}

function fullRoom(left: number): AppError {
  const text =
    left === 0 ? t('doorSale.refused.full') : t('doorSale.refused.room', { count: left });
  return new AppError('conflict', text);
}

type Services = Mailing & { database: Database };

/**
 * Undoes a sale at the door: its tickets are no longer valid and are on sale again, and people who
 * went straight in no longer count as inside. Cash is given back by hand, a card payment goes back
 * to the card, and an unpaid basket is released.
 * @returns backMinor: the amount that goes back
 */
export const undoDoorSale = pageCommand({
  operation: 'undoDoorSale',
  may: 'scan tickets',
  input: soldAtDoor,
  async run({ services, page }: OnPage<Services>, { eventId, orderId }) {
    return services.database.orm.transaction(async (tx) => {
      await requireOpenDoor(tx, page, eventId);
      const order = await lockOrder(tx, eq(orders.id, orderId));
      if (order?.eventId !== eventId || order.doorEntry === null)
        throw new AppError('not-found', t('doorSale.refused.noSale'));
      const backMinor = await undo(tx, services, order);
      if (backMinor === null) throw new AppError('conflict', t('doorSale.refused.undone'));
      await notifyDoor(tx, order);
      return { currency: order.currency, backMinor };
    });
  },
});

/** @returns the amount that goes back; null where there is nothing to undo */
async function undo(tx: Orm, services: Services, order: Order): Promise<number | null> {
  if (order.state !== 'placed') {
    const ended = await endBaskets(tx, eq(orders.id, order.id));
    return ended === 0 ? null : 0;
  }
  const how = { as: 'refunded', isSoldAgain: true } as const;
  const isCash = order.paidBy === 'cash';
  const ended = isCash ? await endTickets(tx, order, how) : await refund(tx, services, order, how);
  if (ended.length === 0) return null;
  const ids = ended.map(({ id }) => id);
  await recordNotEntered(tx, order.eventId, ids);
  return ended.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
}

async function refund(
  tx: Orm,
  services: Services,
  order: Order,
  how: Parameters<typeof refundTickets>[2],
) {
  const refunded = await refundTickets(tx, order, how);
  await mailRefund(tx, services, 'refunded', { order, ...refunded });
  return refunded.ended;
}
