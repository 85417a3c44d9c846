import { count, desc, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { fromStripe } from '#app/platform/cards/stripe-answers.ts';
import type { Act, Kind, Kinds } from './act.server.ts';
import { listFaults, type StoredFault } from './faults.server.ts';
import { clock, deliveries, objects } from './tables.server.ts';

/** The sandbox for administrators, newest first. */
export type Overview = {
  aheadSeconds: number;
  faults: StoredFault[];
  waiting: number;
  charges: Seen[];
  disputes: Seen[];
  payouts: Seen[];
};

export type Seen = {
  id: string;
  amountMinor: number;
  /** In capitals. */
  currency: string;
  /** The provider’s state; of a charge `disputed`, `refunded` or `paid`. */
  state: string;
  group: string | null;
};

export async function readOverview(act: Act): Promise<Overview> {
  const [ahead] = await act.tx.select().from(clock);
  const [waiting] = await act.tx.select({ count: count() }).from(deliveries);
  const charges = await latest(act, 'charge');
  const disputes = await latest(act, 'dispute');
  const payouts = await latest(act, 'payout');
  return {
    aheadSeconds: ahead?.aheadSeconds ?? 0,
    faults: await listFaults(act.tx),
    waiting: waiting?.count ?? 0,
    // A transfer is a charge at the connected account, too, but not a payment by card.
    charges: charges
      .filter(({ status, source_transfer: from }) => status === 'succeeded' && !from)
      .map((charge) => seen(charge, stateOf(charge), charge.transfer_group)),
    disputes: disputes.map((dispute) => seen(dispute, dispute.status, null)),
    payouts: payouts.map((payout) => seen(payout, payout.status, null)),
  };
}

function stateOf({ disputed, refunded }: Stripe.Charge): string {
  return disputed ? 'disputed' : refunded ? 'refunded' : 'paid';
}

function seen(
  { id, amount, currency }: { id: string; amount: number; currency: string },
  state: string,
  group: string | null,
): Seen {
  return { id, ...fromStripe(amount, currency), state, group };
}

const most = 20;

async function latest<K extends Kind>(act: Act, kind: K): Promise<Kinds[K][]> {
  const rows = await act.tx
    .select({ body: objects.body })
    .from(objects)
    .where(eq(objects.kind, kind))
    .orderBy(desc(objects.seq))
    .limit(most);
  return rows.map(({ body }) => body as Kinds[K]);
}
