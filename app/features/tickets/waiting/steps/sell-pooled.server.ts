import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { lockOrder, type Order } from '../../orders/steps/issue-tickets.server.ts';
import { type Mailing, mailOrder } from '../../orders/steps/mail-order.server.ts';
import { refundTickets } from '../../orders/steps/refund-tickets.server.ts';

/**
 * Ends the pooled tickets whose places an order buys, and gives their buyers the money back. The
 * new ones are issued after that, since a seat has one valid ticket.
 */
export async function sellPooled(tx: Orm, mailing: Mailing, { id }: Order): Promise<void> {
  const bought = await tx
    .select({ id: tickets.id, orderId: tickets.orderId })
    .from(tickets)
    .where(eq(tickets.buyingOrderId, id));
  const byOrder = Map.groupBy(bought, ({ orderId }) => orderId);
  for (const sellerId of [...byOrder.keys()].sort()) {
    const seller = await lockOrder(tx, eq(orders.id, sellerId));
    if (!seller) throw new Error('a ticket has no order');
    const ticketIds = (byOrder.get(sellerId) ?? []).map((ticket) => ticket.id);
    const refund = await refundTickets(tx, seller, {
      ticketIds,
      as: 'returned',
      isSoldAgain: false,
    });
    if (refund.ended.length > 0)
      await mailOrder(tx, mailing, 'resold', seller, {
        backMinor: refund.backMinor,
        bought: refund.ended.length,
      });
  }
}
