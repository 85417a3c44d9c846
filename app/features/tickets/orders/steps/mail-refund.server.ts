import type { Orm } from '#app/db/client.server.ts';
import type { Order } from './issue-tickets.server.ts';
import { mailHolders } from './mail-holders.server.ts';
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
  await mailHolders(tx, mailing, kind, { ...order, tickets: ended });
}
