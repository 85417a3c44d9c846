import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { endBaskets } from '../../baskets/steps/end-baskets.server.ts';
import { recordNotEntered } from '../../door/steps/note-scans.server.ts';
import { notifyDoor } from '../../door/steps/note-sold.server.ts';
import { lockOrder, type Order } from '../../orders/steps/issue-tickets.server.ts';
import type { Mailing } from '../../orders/steps/mail-order.server.ts';
import { mailRefund } from '../../orders/steps/mail-refund.server.ts';
import { endTickets, refundTickets } from '../../orders/steps/refund-tickets.server.ts';
import { soldAtDoor } from '../fields.ts';
import { requireOpenDoor } from '../queries/require-open-door.server.ts';

type Services = Mailing & { database: Database };

/**
 * Undoes a sale at the door: its tickets are no longer valid and are on sale again, and people who
 * went straight in no longer count as inside. Cash is given back by hand, a card payment goes back
 * to the card, and an unpaid basket is released.
 * @returns backMinor: the amount that goes back
 * @throws AppError `conflict` outside the night, and for a sale that was undone
 */
export const undoDoorSale = pageCommand({
  operation: 'undoDoorSale',
  may: 'scan tickets',
  input: soldAtDoor,
  async run({ services, page }: OnPage<Services>, { eventId, orderId }) {
    const t = words('tickets');
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
