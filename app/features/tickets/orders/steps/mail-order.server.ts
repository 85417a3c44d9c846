import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { sealToken } from '#app/platform/token.server.ts';
import { type OrderMailKind, orderMail } from '../emails/order-mail.tsx';
import { readNight } from '../queries/read-night.server.ts';
import { orderPath, orderPurpose } from '../words/order-names.ts';
import type { Order } from './issue-tickets.server.ts';

export type Mailing = { brand: Brand; secret: string };

/** Tells the buyer of an order what became of it, with the way to its tickets. */
export async function mailOrder(
  tx: Orm,
  { brand, secret }: Mailing,
  kind: OrderMailKind,
  order: Order,
  facts: { backMinor?: number; until?: string } = {},
): Promise<void> {
  // Whoever has deleted their account isn’t written to any more.
  if (order.email === '') return;
  const { event, venue } = await readNight(tx, order.eventId);
  const payload = orderMail(
    brand,
    kind,
    {
      ...order,
      ...facts,
      title: event.title,
      day: event.day,
      venue,
      url: brand.site + orderPath(secret, order.id),
    },
    order,
  );
  const link = sealToken(secret, orderPurpose, order.id);
  const tickets = { kind: 'order', link, language: order.language } as const;
  await writeOutbox(tx, {
    type: 'mail',
    payload: { ...payload, ...(bringsTickets.includes(kind) && { tickets }) },
  });
}

const bringsTickets: OrderMailKind[] = ['placed', 'postponed'];
