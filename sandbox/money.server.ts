import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Act, addThing, newThingId } from './act.server.ts';
import { takeFaults } from './faults.server.ts';
import { objects } from './tables.server.ts';

export type Movement = {
  type: Stripe.BalanceTransaction['type'];
  category: string;
  /** Before the fee; what comes in is positive. */
  amount: number;
  fee?: number;
  currency: string;
  source: string;
  description?: string;
  account?: string;
};

/** Records a movement of a balance. Incoming money is available at once, unless a fault holds it. */
export async function move(act: Act, movement: Movement): Promise<Stripe.BalanceTransaction> {
  const { type, category, amount, fee = 0, currency, source, description = null } = movement;
  const account = movement.account ?? act.account;
  const [pending] =
    amount > 0 ? await takeFaults(act.tx, `balance ${type}`, ['funds pending']) : [];
  const availableOn = act.now + (pending?.seconds ?? 0);
  const body: Stripe.BalanceTransaction & { object: 'balance_transaction' } = {
    id: newThingId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: act.now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Card sandbox fee',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: availableOn > act.now ? 'pending' : 'available',
    type,
  };
  await addThing(act, body, { account });
  return body;
}

export type Sums = { currency: string; available: number; pending: number }[];

export async function balanceOf(act: Act, account = act.account): Promise<Sums> {
  const net = sql`(${objects.body} ->> 'net')::bigint`;
  const isAvailable = sql`(${objects.body} ->> 'available_on')::bigint <= ${act.now}`;
  const rows = await act.tx
    .select({
      currency: sql<string>`${objects.body} ->> 'currency'`,
      available: sql<string>`coalesce(sum(${net}) filter (where ${isAvailable}), 0)::text`,
      all: sql<string>`coalesce(sum(${net}), 0)::text`,
    })
    .from(objects)
    .where(sql`${objects.kind} = 'balance_transaction' and ${eq(objects.account, account)}`)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map(({ currency, available, all }) => ({
    currency,
    available: Number(available),
    pending: Number(all) - Number(available),
  }));
}

export async function availableOf(act: Act, currency: string, account?: string): Promise<number> {
  const sums = await balanceOf(act, account);
  return sums.find((sum) => sum.currency === currency)?.available ?? 0;
}
