import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { ticketMailings } from '#app/db/schema/tickets/mailings.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { holderEmail } from '../../orders/queries/holder-email.server.ts';
import { readNight } from '../../orders/queries/read-night.server.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { mailingMail } from '../emails/mailing-mail.tsx';

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
