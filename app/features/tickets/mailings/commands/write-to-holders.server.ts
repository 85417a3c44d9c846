import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { ticketMailings } from '#app/db/schema/tickets/mailings.ts';
import { mailingLimits } from '#app/domain/tickets/mailing-limits.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { loadSale } from '../../sales/queries/load-sale.server.ts';
import { requireTypes } from '../../sales/queries/require-types.server.ts';
import { mailing } from '../fields.ts';

/**
 * Sends an email to all holders of tickets of an event, or of some types, once for each address.
 * @throws AppError `conflict` before the sale has rules and after the show; `too-many` after too
 *   many within a day
 */
export const writeToHolders = pageCommand({
  operation: 'writeToTicketHolders',
  may: 'sell tickets',
  input: mailing,
  async run(
    { services: { database }, page }: OnPage<{ database: Database }>,
    { eventId, typeIds, subject, text },
  ) {
    const t = words('tickets');
    const id = newId();
    await database.orm.transaction(async (tx) => {
      const { sale } = await loadSale(tx, page, eventId);
      if (!sale) throw new AppError('conflict', t('refused.noSale'));
      const some = await requireTypes(tx, eventId, typeIds);
      const isToday = gt(ticketMailings.createdAt, sql`now() - interval '1 day'`);
      const today = await tx.$count(
        ticketMailings,
        and(eq(ticketMailings.eventId, eventId), isToday),
      );
      if (today >= mailingLimits.aDay)
        throw new AppError('too-many', t('refused.mailings', { count: mailingLimits.aDay }));
      await tx.insert(ticketMailings).values({ id, eventId, typeIds: some, subject, text });
      await writeOutbox(tx, { type: 'ticket mailing', payload: { mailingId: id } });
    });
    return { mailingId: id };
  },
});
