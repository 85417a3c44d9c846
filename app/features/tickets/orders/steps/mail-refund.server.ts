import type { Orm } from '#app/db/client.server.ts';
import { type Mailing, mailOrder, type Order, type Ticket } from '../steps.server.ts';
import { mailHolders } from './mail-holders.server.ts';

type Refund = {
  order: Order;
  ended: readonly Ticket[];
  backMinor: number;
  /** The venue’s reason. */
  reason?: string | undefined;
};

/** Tells the buyer the amount that goes back, and later holders that their ticket is over. */
export async function mailRefund(
  tx: Orm,
  mailing: Mailing,
  kind: 'refunded' | 'cancelled',
  { order, ended, backMinor, reason }: Refund,
): Promise<void> {
  if (ended.length === 0) return;
  await mailOrder(tx, mailing, kind, order, { backMinor, reason });
  await mailHolders(tx, mailing, kind, { ...order, tickets: ended, reason });
}
