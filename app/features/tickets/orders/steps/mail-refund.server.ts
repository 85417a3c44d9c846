import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { ticketMail } from '../emails/ticket-mail.tsx';
import { readNight } from '../queries/read-night.server.ts';
import { ticketPath } from '../words/order-names.ts';
import type { Order } from './issue-tickets.server.ts';
import { type Mailing, mailOrder } from './mail-order.server.ts';
import type { Ticket } from './refund-tickets.server.ts';

type Refund = { order: Order; ended: readonly Ticket[]; backMinor: number };

/** Tells the buyer what goes back, and whoever has one of the tickets by now that it is over. */
export async function mailRefund(
  tx: Orm,
  mailing: Mailing,
  kind: 'refunded' | 'cancelled',
  { order, ended, backMinor }: Refund,
): Promise<void> {
  if (ended.length === 0) return;
  await mailOrder(tx, mailing, kind, order, { backMinor });
  await mailHolders(tx, mailing, kind, { order, tickets: ended });
}

/** Tells those to whom tickets of an order were passed on what became of them. */
export async function mailHolders(
  tx: Orm,
  { brand, secret }: Mailing,
  kind: 'refunded' | 'cancelled' | 'postponed',
  { order, tickets }: { order: Order; tickets: readonly Ticket[] },
): Promise<void> {
  const passedOn = tickets.filter(({ email }) => email !== '');
  if (passedOn.length === 0) return;
  const night = await readNight(tx, order.eventId);
  for (const ticket of passedOn) {
    const url = brand.site + ticketPath(secret, ticket);
    const reader = { email: ticket.email, language: order.language };
    const payload = ticketMail(brand, { kind, night, url }, reader);
    await writeOutbox(tx, { type: 'mail', payload });
  }
}
