import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Mailing } from '../../orders/steps/mail-order.server.ts';
import { loadSale } from '../../sales/queries/load-sale.server.ts';
import { waitingList } from '../fields.ts';
import { closeWaiting } from '../steps/close-waiting.server.ts';

/**
 * Opens or closes the waiting lists of an event. When they close, everyone on them is notified, and
 * they end.
 * @throws AppError `conflict` before the sale has rules, and for an event that is cancelled or over
 */
export const setWaitingList = pageCommand({
  operation: 'setWaitingList',
  may: 'sell tickets',
  input: waitingList,
  async run({ services, page }: OnPage<Mailing & { database: Database }>, { eventId, isOn }) {
    await services.database.orm.transaction(async (tx) => {
      const { sale } = await loadSale(tx, page, eventId);
      if (!sale) throw new AppError('conflict', words('tickets')('refused.noSale'));
      await tx
        .update(ticketSales)
        .set({ hasWaitingList: isOn })
        .where(eq(ticketSales.eventId, eventId));
      if (!isOn) await closeWaiting(tx, services, eventId);
    });
  },
});
