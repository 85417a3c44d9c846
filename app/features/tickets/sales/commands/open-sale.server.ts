import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requireRateOn } from '../../taxes/queries/find-tax-rate.server.ts';
import { sale as saleInput } from '../fields.ts';
import { loadSale } from '../queries/load-sale.server.ts';

/**
 * Sets the rules by which an event sells tickets here, for the first time or anew. Sold tickets
 * keep only their price.
 * @returns isFirst: it had no rules before
 * @throws AppError `conflict` for an event that is cancelled or over, and for another currency once
 *   there are ticket types
 */
export const openSale = pageCommand({
  operation: 'openTicketSale',
  may: 'sell tickets',
  input: saleInput,
  async run(
    { services: { database }, page }: OnPage<{ database: Database }>,
    { eventId, taxBasisPoints, ...input },
  ) {
    return database.orm.transaction(async (tx) => {
      const { event, sale } = await loadSale(tx, page, eventId);
      const { currency, taxRateId, returnHours, mostPerPerson, basketsPerMinute } = input;
      await requireRateOn(tx, taxRateId, event);
      const rules = {
        currency,
        taxRateId,
        returnHours,
        mostPerPerson,
        basketsPerMinute,
        taxBasisPoints: taxRateId === null ? taxBasisPoints : 0,
      };
      if (sale && sale.currency !== currency) {
        const types = await tx.$count(ticketTypes, eq(ticketTypes.eventId, eventId));
        if (types > 0) throw new AppError('conflict', words('tickets')('refused.currency'));
      }
      await tx
        .insert(ticketSales)
        .values({ eventId, ...rules })
        .onConflictDoUpdate({ target: ticketSales.eventId, set: rules });
      return { isFirst: sale === null };
    });
  },
});
