import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { ticketMailings } from '#app/db/schema/tickets/mailings.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { readNight } from '../../orders/queries/read-night.server.ts';
import { mailingMail } from '../emails/mailing-mail.tsx';

type Reader = { email: string; language: string };

/** So many are written to in one transaction. */
const mostAtOnce = 200;

/**
 * Writes the next emails of a mailing, in the order of their addresses, and notes how far it came in the
 * same transaction: whoever is killed meanwhile leaves out nobody and writes to nobody twice.
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
    // It says the same to everybody who reads the same language.
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

/** Buyers of tickets that are valid and still theirs, and those to whom some were passed on. */
async function listReaders(
  tx: Orm,
  { eventId, lastEmail }: typeof ticketMailings.$inferSelect,
): Promise<Reader[]> {
  const { rows } = (await tx.execute(sql`
    select email, min(language) as language from (
      select lower(coalesce(nullif(tickets.email, ''), ticket_orders.email)) as email, language
      from tickets join ticket_orders on ticket_orders.id = tickets.order_id
      where tickets.event_id = ${eventId} and tickets.state = 'valid'
    ) holders
    where email <> '' and email collate "C" > ${lastEmail} collate "C"
    group by email order by email collate "C" limit ${mostAtOnce}`)) as unknown as {
    rows: Reader[];
  };
  return rows;
}
