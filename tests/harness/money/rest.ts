import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import type { Sequence } from './sequences.ts';
import type { MoneyWorld } from './world.ts';

/* After a step, and between two sequences. */

/** Everything has followed, also of messages that were late, came twice or were lost. */
export async function rest(world: MoneyWorld, messages: Sequence['messages']): Promise<void> {
  await world.settle();
  if (messages === 'twice' || messages === 'shuffled')
    while (await hurryMessages(world)) await world.settle();
  if (messages !== 'dropped') return;
  await compare(world);
  await world.settle();
}

/** The first half of the messages still to come arrives now; returns true if there was one. */
async function hurryMessages({ database }: MoneyWorld): Promise<boolean> {
  const { rows } = (await database.orm.execute(sql`
    update card_sandbox.deliveries set due_at = now() where id in (
      select id from card_sandbox.deliveries order by due_at
      limit (select (count(*) + 1) / 2 from card_sandbox.deliveries))
    returning id`)) as { rows: unknown[] };
  return rows.length > 0;
}

/** The nightly comparison of this sequence: earlier ones were compared by themselves. */
export async function compare({ database, services }: MoneyWorld): Promise<void> {
  expect(await compareBooks(services)).toEqual([]);
  await database.orm.execute(sql`delete from reconciliations
    where id > (select min(id) from reconciliations)`);
}

/** The platform's money at the provider, which pays fees and bank losses. */
const reserve = {
  id: 'txn_reserve',
  object: 'balance_transaction',
  amount: 30_000_000,
  net: 30_000_000,
  fee: 0,
  currency: 'eur',
  fee_details: [],
  available_on: 0,
  created: 0,
  status: 'available',
  type: 'topup',
  source: null,
};

/**
 * Ages everything earlier: the provider no longer reports it, and nothing is pending. The books
 * keep it. So the thousandth sequence takes no longer than the first.
 */
export async function forget({ database: { orm } }: MoneyWorld): Promise<void> {
  const gone = sql.raw(
    sandboxTables.map((name) => `${name} as (delete from card_sandbox.${name})`).join(),
  );
  await orm.execute(sql`
    with ${gone},
      things as (delete from card_sandbox.objects where id <> ${reserve.id}),
      followed as (delete from outbox),
      told as (delete from provider_events),
      moved as (update transfers set ended_at = now() - interval '15 days',
        state = case when state in ('waiting', 'sent') then 'dropped' else state end
        where ended_at is null or ended_at > now() - interval '14 days'),
      able as (update payees set payouts_enabled = true where not payouts_enabled),
      paid as (update checkouts set state = 'expired', ended_at = now()
        where state in ('opening', 'open')),
      released as (update bookings set disputed_at = now()
        where state in ('played', 'cancelled') and disputed_at is null),
      came as (update instalments set ended_at = now() + interval '1 year'
        where state = 'paid' and ended_at < now() + interval '1 month'),
      compared as (delete from reconciliations)
    insert into card_sandbox.objects (id, kind, created, body)
    values (${reserve.id}, ${reserve.object}, 0, ${JSON.stringify(reserve)}::jsonb)
    on conflict (id) do nothing`);
  await orm.execute(sql`insert into reconciliations (since, until, compared, differences)
    values (now(), now() + interval '3 days', 0, '[]')`);
}

const sandboxTables = ['keys', 'deliveries', 'later', 'faults'];
