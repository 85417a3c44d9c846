import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { ticketImports } from '#app/db/schema/tickets/imports.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { endRunOut } from '../../baskets/steps/end-baskets.server.ts';
import { type Mailing, mailOrder } from '../../orders/steps/mail-order.server.ts';
import { loadSale } from '../../sales/queries/load-sale.server.ts';
import { orderImport } from '../fields.ts';
import { findImport } from '../queries/find-import.server.ts';
import { takeImported } from '../steps/take-imported.server.ts';

/**
 * Imports the orders of another ticket shop’s file, all or none: tickets with our codes, out of the
 * places for sale. Their money was never here. Tickets that were imported before are skipped.
 * @throws AppError `conflict` where too few places are left, and for an event that is cancelled or
 *   over
 */
export const importTicketOrders = pageCommand({
  operation: 'importTicketOrders',
  may: 'sell tickets',
  input: orderImport,
  settlesItself: true,
  async run(
    { services, page }: OnPage<Mailing & { database: Database }>,
    { eventId, importId, products, mailsBuyers },
  ) {
    const { orm } = services.database;
    const t = words('tickets');
    await endRunOut(orm, eq(orders.eventId, eventId));
    return orm.transaction(async (tx) => {
      // One import of an event after the other.
      const { sale } = await loadSale(tx, page, eventId);
      if (!sale) throw new AppError('conflict', t('refused.noSale'));
      const { shop, added } = await findImport(tx, eventId, importId);
      const typeOf = new Map(products.map(({ product, typeId }) => [product, typeId]));
      const wanted = added.flatMap((ticket) => {
        const typeId = typeOf.get(ticket.product);
        return typeId ? [{ ...ticket, typeId }] : [];
      });
      if (wanted.length === 0) throw new AppError('conflict', t('import.refused.nothing'));
      const taken = await takeImported(tx, sale, { shop, wanted });
      if (mailsBuyers) for (const order of taken) await mailOrder(tx, services, 'imported', order);
      await tx.delete(ticketImports).where(eq(ticketImports.id, importId));
      return { tickets: wanted.length, orders: taken.length };
    });
  },
});
