import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { grantInOrder } from '#app/domain/tickets/grant.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { lockStock, type Stock } from '../../baskets/queries/lock-stock.server.ts';
import { endBaskets, hasRunOut } from '../../baskets/steps/end-baskets.server.ts';
import { noteTaken } from '../../baskets/steps/note-taken.server.ts';
import { refusedGrant } from '../../baskets/words/refused-grant.ts';
import { type Mailing, mailOrder } from '../../orders/steps/mail-order.server.ts';
import { writeOrder } from '../../orders/steps/write-order.server.ts';
import { numberOf } from '../../orders/words/order-names.ts';
import { loadSale } from '../../sales/queries/load-sale.server.ts';
import { withFreeSeats } from '../../seats/queries/load-free-seats.server.ts';
import { comp } from '../fields.ts';

type On = OnPage<Mailing & { database: Database }>;

/**
 * Gives tickets of a type away, out of the places that are sold, and mails them. Their order says that
 * nothing was paid, so that they are counted apart; otherwise it is one like any other.
 * @throws AppError `not-found`, `forbidden`; `conflict` for an event that is cancelled or over, a type
 *   that is off sale, and where so many aren’t left
 */
export const issueComps = pageCommand({
  operation: 'issueComps',
  may: 'sell tickets',
  input: comp,
  settlesItself: true,
  async run({ services, page }: On, { eventId, typeId, quantity, name, email }) {
    const { orm } = services.database;
    const t = words('tickets');
    await orm.transaction(async (tx) => {
      const { sale } = await loadSale(tx, page, eventId);
      if (!sale) throw new AppError('conflict', t('refused.noSale'));
    });
    // In a transaction of its own, since it takes locks of other allotments.
    await orm.transaction((tx) => endBaskets(tx, and(hasRunOut, eq(orders.eventId, eventId))));
    return orm.transaction(async (tx) => {
      const stock = toGiveAway(await lockStock(tx, [typeId]), eventId);
      const asked = { lines: [{ typeId, quantity }] };
      const [answer] = grantInOrder(await withFreeSeats(tx, stock), [asked]);
      if (!answer) throw new Error('nothing was asked for');
      if (!answer.granted) throw refusedGrant(answer.refusal);
      const order = await writeOrder(tx, {
        ...{ eventId, name, email, paidBy: 'comp' },
        currency: stock.types.get(typeId)?.currency ?? '',
        lines: [{ typeId, quantity, priceMinor: 0, seatIds: answer.seatIds[0] ?? [] }],
      });
      await noteTaken(tx, stock);
      await mailOrder(tx, services, 'placed', order);
      return { orderId: order.id, number: numberOf(order.id) };
    });
  },
});

/** Windows and bounds are of the sale; for what is given away only places count. */
function toGiveAway({ allotments, types }: Stock, eventId: string): Stock {
  const given = [...types.values()].map((type) => ({
    ...type,
    isOnSale: type.eventId === eventId && !type.isEnded && !type.isCancelled,
    ...{ isHidden: false, leastPerOrder: 1, mostPerOrder: orderLimits.perType },
  }));
  return { allotments, types: new Map(given.map((type) => [type.id, type])) };
}
