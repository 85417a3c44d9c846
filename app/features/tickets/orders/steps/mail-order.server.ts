import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import type { Brand } from '#app/platform/brand.ts';
import { walletsAt } from '#app/platform/wallets/wallets.ts';
import {
  bringsTickets,
  type MailedOrder,
  type OrderMailKind,
  orderMail,
} from '../emails/order-mail.tsx';
import { isBuyers } from '../queries/is-buyers.server.ts';
import { readNight } from '../queries/read-night.server.ts';
import { orderPath } from '../words/order-names.ts';
import type { Order } from './issue-tickets.server.ts';

export type Mailing = { brand: Brand; secret: string };

/** Tells the buyer of an order what became of it, with the way to its tickets. */
export async function mailOrder(
  tx: Orm,
  { brand, secret }: Mailing,
  kind: OrderMailKind,
  order: Order,
  facts: Pick<MailedOrder, 'backMinor' | 'until' | 'over' | 'reason' | 'changes' | 'bought'> = {},
): Promise<void> {
  // Whoever has deleted their account isn’t written to any more.
  if (order.email === '') return;
  const { event, venue } = await readNight(tx, order.eventId);
  const path = orderPath(secret, order.id);
  const isBringing = bringsTickets.includes(kind);
  const payload = orderMail(
    brand,
    kind,
    {
      ...order,
      ...facts,
      title: event.title,
      day: event.day,
      venue,
      url: brand.site + path,
      tickets:
        isBringing && walletsAt(brand.wallets, new Date()).length > 0
          ? await listOwn(tx, order.id)
          : [],
    },
    order,
  );
  const brought = { path, language: order.language };
  await writeOutbox(tx, {
    type: 'mail',
    payload: { ...payload, ...(isBringing && { tickets: brought }) },
  });
}

/** Those that let somebody in and are still the buyer’s. */
function listOwn(tx: Orm, orderId: string) {
  return tx
    .select({ id: tickets.id, number: tickets.number })
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), eq(tickets.state, 'valid'), isBuyers))
    .orderBy(asc(tickets.number));
}
