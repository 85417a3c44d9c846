import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { issueBuyerInvoice } from '#app/features/payments/documents/commands/invoice-buyer.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { invoiced } from '../fields.ts';
import { findOrder } from '../queries/find-order.server.ts';
import { readBilled } from '../queries/read-billed.server.ts';
import { isValid } from '../queries/ticket-states.server.ts';
import { payerOf } from '../words/order-names.ts';

/**
 * Issues the venue’s invoice for the paid tickets of an order that weren’t given back, with the
 * given name and address. It is issued once and stays as it is.
 * @throws AppError `conflict` for an order that wasn’t paid by card, and while the venue has no
 *   legal name
 */
export const invoiceOrder = command({
  operation: 'invoiceOrder',
  openTo: 'visitors',
  input: invoiced,
  settlesItself: true,
  async run(
    { database, secret }: { database: Database; secret: string },
    _viewer: Viewer | null,
    { link, name, address, taxId },
  ) {
    return database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      const paid = await tx
        .select({
          typeId: tickets.typeId,
          priceMinor: tickets.priceMinor,
          taxBasisPoints: tickets.taxBasisPoints,
          taxName: tickets.taxName,
        })
        .from(tickets)
        .where(and(eq(tickets.orderId, order.id), isValid, gt(tickets.priceMinor, 0)));
      const { bill, venueId, venue } = await readBilled(tx, order, paid);
      const t = words('tickets');
      if (order.paidBy !== 'card') throw new AppError('conflict', t('invoice.notByCard'));
      if (paid.length === 0)
        throw new AppError(
          'conflict',
          t(order.totalMinor > 0 ? 'invoice.returned' : 'invoice.free'),
        );
      if (!venueId) throw new AppError('conflict', t('invoice.noVenue'));
      const lines = address
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      const { number } = await issueBuyerInvoice(tx, {
        ...bill,
        seller: { partyId: pageParty(venueId), name: venue },
        buyer: { partyId: payerOf(order.id), name, lines, taxId },
      });
      return { number };
    });
  },
});
