import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { readCard } from '#app/features/payments/queries/read-card.server.ts';
import { giveBack } from '#app/features/payments/transfers/commands/give-back.server.ts';
import { endBaskets } from '../../baskets/steps/end-baskets.server.ts';
import { noteSold } from '../../door/steps/note-sold.server.ts';
import { overLimit } from '../../rush/queries/count-bought.server.ts';
import { sellPooled } from '../../waiting/steps/sell-pooled.server.ts';
import { issueTickets, lockOrder, type Order } from '../steps/issue-tickets.server.ts';
import { type Mailing, mailBought, mailOrder } from '../steps/mail-order.server.ts';
import { takeAgain } from '../steps/take-again.server.ts';
import { payerOf, sourceOf } from '../words/order-names.ts';

/**
 * Does what follows from the money of an order: its tickets are issued. Money for a basket that had
 * run out buys the same tickets while they are there, else it goes back whole, and the buyer is told;
 * so does money for more than one person may buy, known by address and by card. Told twice, nothing
 * happens again.
 */
export async function takeOrderPayment(
  services: Mailing & { database: Database },
  instalmentId: string,
): Promise<void> {
  await services.database.orm.transaction(async (tx) => {
    const found = await lockOrder(tx, eq(orders.instalmentId, instalmentId));
    if (!found || found.state === 'placed' || found.givenBackFor !== null) return;
    const order = { ...found, card: await readCard(tx, instalmentId) };
    await tx.update(orders).set({ card: order.card }).where(eq(orders.id, order.id));
    const over = await overLimit(tx, order);
    if (over) {
      await endBaskets(tx, eq(orders.id, order.id));
      await giveAllBack(tx, order, 'perPerson');
      await mailOrder(tx, services, 'perPerson', order, { backMinor: order.totalMinor, over });
    } else if (order.state === 'basket' || (await takeAgain(tx, order.id))) {
      await sellPooled(tx, services, order);
      await issueTickets(tx, order);
      await mailBought(tx, order);
    } else {
      await giveAllBack(tx, order, 'late');
      await mailOrder(tx, services, 'late', order, { backMinor: order.totalMinor });
    }
  });
}

async function giveAllBack(
  tx: Orm,
  order: Order,
  givenBackFor: 'late' | 'perPerson',
): Promise<void> {
  await tx.update(orders).set({ givenBackFor }).where(eq(orders.id, order.id));
  await noteSold(tx, order);
  await giveBack(tx, {
    cause: `order ${order.id} too late`,
    source: sourceOf(order.id),
    payerId: payerOf(order.id),
    currency: order.currency,
    back: { amountMinor: order.totalMinor - order.feeMinor, feeMinor: order.feeMinor },
  });
}
