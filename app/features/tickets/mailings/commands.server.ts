import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { orders, ticketMailings, tickets } from '#app/db/schema/tickets.ts';
import { mailingLimits } from '#app/domain/tickets/sale.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { holderEmail, isValid, readNight } from '../orders/queries.server.ts';
import { requireTypes } from '../sales/queries.server.ts';
import { requireSale, saleCommand } from '../sales/sale-command.server.ts';
import { mailing } from './fields.ts';
import { mailingMail } from './mails.tsx';

const t = words('tickets');

/** Sends an email to all holders of tickets of an event, or of some types, once for each address. */
export const writeToHolders = saleCommand({
  operation: 'writeToTicketHolders',
  input: mailing,
  async run({ tx, sale }, { eventId, subject, text, ...input }) {
    requireSale(sale);
    const typeIds = await requireTypes(tx, eventId, input.typeIds);
    const isToday = gt(ticketMailings.createdAt, sql`now() - interval '1 day'`);
    const today = await tx.$count(
      ticketMailings,
      and(eq(ticketMailings.eventId, eventId), isToday),
    );
    if (today >= mailingLimits.aDay)
      throw new AppError('too-many', t('refused.mailings', { count: mailingLimits.aDay }));
    const mailingId = newId();
    await tx.insert(ticketMailings).values({ id: mailingId, eventId, typeIds, subject, text });
    await writeOutbox(tx, { type: 'ticket mailing', payload: { mailingId } });
    return { mailingId };
  },
});

type Reader = { email: string; language: string };

/** Number of mails in one transaction. */
const mostAtOnce = 200;

/**
 * Writes the next emails of a mailing, in the order of their addresses, and records its progress in
 * the same transaction: a crash leaves no one out and writes to no one twice.
 */
export async function sendMailing(
  { database, brand }: { database: Database; brand: Brand },
  { mailingId }: { mailingId: string },
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [mailing] = await tx
      .select()
      .from(ticketMailings)
      .where(eq(ticketMailings.id, mailingId))
      .for('update');
    if (!mailing || mailing.sentAt) return;
    const readers = await listReaders(tx, mailing);
    const night = await readNight(tx, mailing.eventId);
    // Readers of the same language get the same mail.
    const mails = new Map<string, Mail>();
    const mailTo = ({ email, language }: Reader): OutboxEvent => {
      const mail = mails.get(language) ?? mailingMail(brand, night, mailing, { email, language });
      mails.set(language, mail);
      return { type: 'mail', payload: { ...mail, to: email } };
    };
    await writeOutbox(tx, ...readers.map(mailTo));
    const last = readers.length < mostAtOnce ? null : readers.at(-1);
    await tx
      .update(ticketMailings)
      .set({
        sent: mailing.sent + readers.length,
        ...(last ? { lastEmail: last.email } : { sentAt: sql`now()` }),
      })
      .where(eq(ticketMailings.id, mailingId));
    if (last) await writeOutbox(tx, { type: 'ticket mailing', payload: { mailingId } });
  });
}

/** Buyers of valid tickets that are still theirs, and holders of tickets that were passed on. */
function listReaders(
  tx: Orm,
  { eventId, typeIds, lastEmail }: typeof ticketMailings.$inferSelect,
): Promise<Reader[]> {
  // Compared byte by byte: the order must be the same in every locale of the database.
  const place = sql`${holderEmail} collate "C"`;
  return tx
    .select({ email: holderEmail, language: sql<string>`min(${orders.language})` })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        isValid,
        typeIds ? inArray(tickets.typeId, typeIds) : undefined,
        // Every address comes after none.
        sql`${place} > ${lastEmail}`,
      ),
    )
    .groupBy(holderEmail)
    .orderBy(place)
    .limit(mostAtOnce);
}
