import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type OrderMailKind, orderMail } from '../emails/order-mail.tsx';
import { orderPath } from '../words/order-names.ts';
import type { Order } from './issue-tickets.server.ts';

export type Mailing = { brand: Brand; secret: string };

/** Tells the buyer of an order what became of it, with the way to its tickets. */
export async function mailOrder(
  tx: Orm,
  { brand, secret }: Mailing,
  kind: OrderMailKind,
  order: Order,
  facts: { backMinor?: number } = {},
): Promise<void> {
  // Whoever has deleted their account isn’t written to any more.
  if (order.email === '') return;
  const [event] = await tx
    .select({
      title: events.title,
      day: events.day,
      venue: profiles.displayName,
    })
    .from(events)
    .leftJoin(profiles, eq(profiles.id, events.venueId))
    .where(eq(events.id, order.eventId));
  if (!event) throw new Error('there is no such event');
  const payload = orderMail(
    brand,
    kind,
    { ...event, ...order, ...facts, url: brand.site + orderPath(secret, order.id) },
    order,
  );
  await writeOutbox(tx, { type: 'mail', payload });
}
