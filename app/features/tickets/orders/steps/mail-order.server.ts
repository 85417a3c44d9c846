import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import { addressAt } from '#app/lib/own-path.ts';
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
import { isValid } from '../queries/ticket-states.server.ts';
import { orderPath } from '../words/order-names.ts';
import type { Order } from './issue-tickets.server.ts';

export type Mailing = { brand: Brand; secret: string };

type Facts = Pick<
  MailedOrder,
  'backMinor' | 'until' | 'over' | 'gone' | 'reason' | 'changes' | 'bought'
>;

/** Tells the buyer of an order what has happened to it, with the link to its tickets. */
export async function mailOrder(
  tx: Orm,
  mailing: Mailing,
  kind: OrderMailKind,
  order: Order,
  facts: Facts = {},
): Promise<void> {
  const payload = await makeOrderMail(tx, mailing, kind, order, facts);
  if (payload) await writeOutbox(tx, { type: 'mail', payload });
}

/** The same for bought orders, of which a rush has many: a worker writes them. */
export function mailBought(tx: Orm, ...bought: readonly Pick<Order, 'id'>[]): Promise<void> {
  return writeOutbox(
    tx,
    ...bought.map(({ id }) => ({ type: 'order bought' as const, payload: { orderId: id } })),
  );
}

/** @returns null for a buyer who has deleted their account */
export async function makeOrderMail(
  tx: Orm,
  { brand, secret }: Mailing,
  kind: OrderMailKind,
  order: Order,
  facts: Facts = {},
) {
  if (order.email === '') return null;
  const { event, venue } = await readNight(tx, order.eventId);
  const path = orderPath(secret, order);
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
      url: addressAt(brand.site, path),
      tickets:
        isBringing && walletsAt(brand.wallets, new Date()).length > 0
          ? await listOwn(tx, order.id)
          : [],
    },
    order,
  );
  const brought = { path, language: order.language };
  return { ...payload, ...(isBringing && { tickets: brought }) };
}

/** Valid tickets that are still the buyer’s. */
function listOwn(tx: Orm, orderId: string) {
  return tx
    .select({ id: tickets.id, number: tickets.number })
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), isValid, isBuyers))
    .orderBy(asc(tickets.number));
}
