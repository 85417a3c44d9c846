import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { giveBack } from '#app/features/payments/transfers/commands/give-back.server.ts';
import { sellPooled } from '../../waiting/steps/sell-pooled.server.ts';
import { issueTickets, lockOrder, type Order } from '../steps/issue-tickets.server.ts';
import { type Mailing, mailOrder } from '../steps/mail-order.server.ts';
import { takeAgain } from '../steps/take-again.server.ts';
import { payerOf, sourceOf } from '../words/order-names.ts';

/**
 * Does what follows from the money of an order: its tickets are issued. Money for a basket that had
 * run out buys the same tickets while they are there, else it goes back whole, and the buyer is told.
 * Told twice, nothing happens again.
 */
export async function takeOrderPayment(
  services: Mailing & { database: Database },
  instalmentId: string,
): Promise<void> {
  await services.database.orm.transaction(async (tx) => {
    const order = await lockOrder(tx, eq(orders.instalmentId, instalmentId));
    if (!order || order.state === 'placed') return;
    if (order.state === 'basket' || (await takeAgain(tx, order.id))) {
      await issueTickets(tx, order);
      await sellPooled(tx, services, order);
      await mailOrder(tx, services, 'placed', order);
    } else {
      await giveAllBack(tx, order);
      await mailOrder(tx, services, 'late', order, { backMinor: order.totalMinor });
    }
  });
}

async function giveAllBack(tx: Orm, order: Order): Promise<void> {
  await giveBack(tx, {
    cause: `order ${order.id} too late`,
    source: sourceOf(order.id),
    payerId: payerOf(order.id),
    currency: order.currency,
    back: { amountMinor: order.totalMinor - order.feeMinor, feeMinor: order.feeMinor },
  });
}
