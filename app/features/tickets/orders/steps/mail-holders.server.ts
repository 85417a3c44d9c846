import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { bringsTicket, type TicketMailKind, ticketMail } from '../mails.tsx';
import { ticketPath } from '../order-links.server.ts';
import { readNight } from '../queries.server.ts';
import type { Mailing } from '../steps.server.ts';

type Held = {
  eventId: string;
  language: string;
  /** The venue’s reason for their end. */
  reason?: string | undefined;
  /** Tickets without an address are still their buyer’s, who gets another mail. */
  tickets: readonly { id: string; serial: number; email: string }[];
};

/** Tells later holders of tickets what has happened to them, with the ticket where it is valid. */
export async function mailHolders(
  tx: Orm,
  { brand, secret }: Mailing,
  kind: TicketMailKind,
  { eventId, language, reason, tickets }: Held,
): Promise<void> {
  const passedOn = tickets.filter(({ email }) => email !== '');
  if (passedOn.length === 0) return;
  const night = await readNight(tx, eventId);
  for (const ticket of passedOn) {
    const path = ticketPath(secret, ticket);
    const reader = { email: ticket.email, language };
    const mail = ticketMail(
      brand,
      { kind, night, reason, url: addressAt(brand.site, path) },
      reader,
    );
    const payload = { ...mail, ...(bringsTicket(kind) && { tickets: { path, language } }) };
    await writeOutbox(tx, { type: 'mail', payload });
  }
}
