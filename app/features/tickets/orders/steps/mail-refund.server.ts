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
  const passedOn = ended.filter(({ email }) => email !== '');
  if (passedOn.length === 0) return;
  const { brand, secret } = mailing;
  const night = await readNight(tx, order.eventId);
  for (const ticket of passedOn) {
    const url = brand.site + ticketPath(secret, ticket);
    const reader = { email: ticket.email, language: order.language };
    const payload = ticketMail(brand, { kind, night, url }, reader);
    await writeOutbox(tx, { type: 'mail', payload });
  }
}
