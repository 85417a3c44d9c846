import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { endRunOut } from '../baskets/steps.server.ts';
import { issueOrder, type Mailing, mailBought } from '../orders/steps.server.ts';
import { numberOf } from '../orders/words.ts';
import { loadSale, requireSale } from '../sales/sale-command.server.ts';
import { withFreeSeats } from '../seats/queries.server.ts';
import { lockStock } from '../stock/queries.server.ts';
import { comp } from './fields.ts';

type On = OnPage<Mailing & { database: Database }>;

/**
 * Gives tickets of a type away, out of the places for sale, and mails them. Their order is marked
 * as unpaid, so that they are counted apart; otherwise it is one like any other.
 */
export const issueComps = pageCommand({
  operation: 'issueComps',
  may: 'sell tickets',
  input: comp,
  settlesItself: true,
  async run({ services, page }: On, { eventId, typeId, quantity, name, email }) {
    const { orm } = services.database;
    await orm.transaction(async (tx) => {
      const { sale } = await loadSale(tx, page, eventId);
      requireSale(sale);
    });
    await endRunOut(orm, eq(orders.eventId, eventId));
    return orm.transaction(async (tx) => {
      const stock = await withFreeSeats(tx, await lockStock(tx, { typeIds: [typeId] }));
      const order = await issueOrder(tx, stock, {
        eventId,
        name,
        email,
        paidBy: 'comp',
        lines: [{ typeId, quantity }],
        priceOf: ({ isCancelled }) => (isCancelled ? null : 0),
      });
      await mailBought(tx, order);
      return { orderId: order.id, number: numberOf(order.id) };
    });
  },
});
