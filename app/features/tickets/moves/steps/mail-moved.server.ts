import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { inLanguage } from '#app/lib/language.ts';
import { lockOrder, type Order } from '../../orders/steps/issue-tickets.server.ts';
import { mailHolders } from '../../orders/steps/mail-holders.server.ts';
import { type Mailing, mailOrder } from '../../orders/steps/mail-order.server.ts';
import { listMoved } from '../queries/list-moved.server.ts';
import type { Moved } from './write-moved.server.ts';

/** Sends the buyer the changes and the new tickets, and each later holder theirs. */
export async function mailMoved(
  tx: Orm,
  mailing: Mailing,
  { id, language }: Order,
  moved: readonly Moved[],
): Promise<void> {
  const order = await lockOrder(tx, eq(orders.id, id));
  if (!order) throw new Error('there is no such order');
  const changes = inLanguage(language, () => listMoved(tx, id));
  const latest = (await changes).slice(-moved.length);
  await mailOrder(tx, mailing, 'moved', order, { changes: latest });
  const now = moved.map(({ to }) => to);
  await mailHolders(tx, mailing, 'moved', { ...order, tickets: now });
}
