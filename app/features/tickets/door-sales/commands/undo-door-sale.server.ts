import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { lockOrder } from '../../orders/steps/issue-tickets.server.ts';
import { endTickets } from '../../orders/steps/refund-tickets.server.ts';
import { soldAtDoor } from '../fields.ts';
import { requireOpenDoor } from '../queries/require-open-door.server.ts';

/**
 * Undoes a sale at the door: its money goes back in cash, its tickets let nobody in any longer and are on
 * sale again.
 * @returns backMinor: what is to be given back
 * @throws AppError `not-found`, `forbidden`; `conflict` outside the night, and for one that was undone
 */
export const undoDoorSale = pageCommand({
  operation: 'undoDoorSale',
  may: 'scan tickets',
  input: soldAtDoor,
  async run(
    { services: { database }, page }: OnPage<{ database: Database }>,
    { eventId, orderId },
  ) {
    const t = words('tickets');
    return database.orm.transaction(async (tx) => {
      await requireOpenDoor(tx, page, eventId);
      const order = await lockOrder(tx, eq(orders.id, orderId));
      if (order?.eventId !== eventId || order.paidBy !== 'cash')
        throw new AppError('not-found', t('doorSale.refused.noSale'));
      const ended = await endTickets(tx, order, { as: 'refunded', isSoldAgain: true });
      if (ended.length === 0) throw new AppError('conflict', t('doorSale.refused.undone'));
      const backMinor = ended.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
      return { currency: order.currency, backMinor };
    });
  },
});
