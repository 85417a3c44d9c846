import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { checkBooks } from '#app/features/payments/ledger/queries.server.ts';
import type { Bought } from './bought.ts';
import { type MoneyGround, pause } from './processes.ts';
import type { Story } from './stories.ts';

/** Waiting work by kind; empty once all has come to rest. */
async function waiting(ground: MoneyGround): Promise<string> {
  const [counts = {}] = await ground.rows(`select
    (select count(*)::int from outbox where failed_at is null and type not in ('mail', 'order bought')) as follows,
    (select count(*)::int from transfers where state = 'waiting') as transfers,
    (select count(*)::int from provider_events where handled_at is null) as messages,
    (select count(*)::int from card_sandbox.deliveries) as deliveries`);
  return Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

/**
 * Makes everything due later due now. Claimed work stays claimed: its worker has 30 s from then on,
 * and renews that every 10 s.
 */
const letTimePass = (ground: MoneyGround) =>
  ground.rows(`with told as (update card_sandbox.deliveries set due_at = now() where due_at > now())
    update outbox set due_at = now() where due_at > now() and failed_at is null and
      (attempts = 0 or due_at not between now() + interval '15 s' and now() + interval '31 s')`);

/**
 * Until nothing waits any longer, with every payout at its bank. Returns how long that took, in
 * milliseconds.
 */
export async function untilSettled(ground: MoneyGround, withinMs = 60_000): Promise<number> {
  const startedAt = performance.now();
  for (let look = 1; ; look += 1) {
    const elapsedMs = performance.now() - startedAt;
    if (look % 10 === 0) await letTimePass(ground);
    let left = await waiting(ground);
    if (left === '') {
      await ground.sandbox.world.payPayoutsNow();
      left = await waiting(ground);
      if (left === '') return elapsedMs;
    }
    if (elapsedMs > withinMs) throw new Error(`after ${withinMs} ms there still wait ${left}`);
    await pause(100);
  }
}

/**
 * Everything about a story that doesn’t depend on chance: two that went differently and came to the
 * same end are equal.
 */
export async function factsOf(ground: MoneyGround, { bookingId, venue, performer }: Story) {
  const list = listFrom(ground, bookingId);
  return {
    booking: await list(
      'select state, disputed_at is not null as disputed from bookings where id = $1',
    ),
    history: await list(
      `select action, count(*) from booking_history where booking_id = $1 group by 1 order by 1`,
    ),
    ...(await moneyOf(ground, bookingId, [
      ...[`booking:${bookingId}`, `profile:${venue.as}`, `profile:${performer.as}`],
    ])),
  };
}

const listFrom =
  (ground: MoneyGround, sourceId: string) =>
  async (text: string, values: unknown[] = [sourceId]) =>
    (await ground.rows(text, values)).map((row) => Object.values(row).join(' '));

/** The same of an order of tickets: its result, and how its tickets are counted. */
export async function orderFactsOf(ground: MoneyGround, { orderId, eventId }: Bought) {
  const list = listFrom(ground, orderId);
  return {
    order: await list('select state, total_minor from ticket_orders where id = $1'),
    tickets: await list(
      'select state, price_minor from tickets where order_id = $1 order by number',
    ),
    // A retry may hold another basket for a while.
    counted: await list(
      `select a.taken - (select coalesce(sum(l.quantity), 0) from ticket_orders o
         join ticket_order_lines l on l.order_id = o.id
         where o.event_id = $1 and o.state = 'basket') as sold
       from allotments a where a.event_id = $1`,
      [eventId],
    ),
    ...(await moneyOf(ground, orderId, [`order:${orderId}`, `buyer:${orderId}`])),
  };
}

async function moneyOf(ground: MoneyGround, sourceId: string, owners: string[]) {
  const list = listFrom(ground, sourceId);
  const provided = (kind: string, what: string, from = '') => `
    select '${kind}', count(*), sum((o.body ->> 'amount')::bigint) from card_sandbox.objects o
    ${from} where o.kind = '${kind}' and ${what}`;
  const moved = `join transfers m on m.id = o.body -> 'metadata' ->> 'transferId'`;
  return {
    instalments: await list(
      'select part, amount_minor, fee_minor, state from instalments where source_id = $1 order by 1, 2',
    ),
    charges: await list(
      `select amount_minor, fee_minor, refunded_minor, transferred_minor from charges
       where source_id = $1 order by 1, 2, 3`,
    ),
    transfers: await list(
      `select kind, amount_minor, state from transfers where source_id = $1 and state <> 'dropped'
       order by 1, 2, 3`,
    ),
    posted: await list(
      `select t.kind, e.amount_minor, a.kind as account from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
       where t.source_id = $1 order by t.kind, a.kind, e.amount_minor`,
    ),
    balances: await list(
      `select a.kind, sum(b.balance_minor) from ledger_accounts a
       join ledger_balances b on b.account_id = a.id where a.owner = any($1)
       group by a.kind having sum(b.balance_minor) <> 0 order by 1`,
      [owners],
    ),
    documents: await list(
      'select kind, total_minor from documents where source_id = $1 order by 1, 2',
    ),
    provider: [
      ...(await list(
        provided(
          'payment_intent',
          `o.body ->> 'status' = 'succeeded' and d.source_id = $1`,
          `join instalments d on d.id = o.body -> 'metadata' ->> 'instalmentId'`,
        ),
      )),
      ...(await list(provided('refund', 'm.source_id = $1', moved))),
      ...(await list(provided('transfer', 'm.source_id = $1', moved))),
      ...(await list(provided('payout', 'm.source_id = $1', moved))),
    ],
  };
}

export type Facts = Awaited<ReturnType<typeof factsOf>>;
export type OrderFacts = Awaited<ReturnType<typeof orderFactsOf>>;

/**
 * Faults in the money of the whole platform at rest, as sentences: at the provider, in our rows, in
 * the books, and between the three.
 */
export async function findFaults(ground: MoneyGround): Promise<string[]> {
  const faults: string[] = [];
  const requireNone = async (about: string, text: string) => {
    const rows = await ground.rows(text);
    if (rows.length > 0) faults.push(`${about}: ${JSON.stringify(rows.slice(0, 3))}`);
  };
  for (const [about, text] of Object.entries(absent)) await requireNone(about, text);
  const { totals, differences, unbalanced } = await checkBooks(ground.database.orm);
  const sums = totals.filter(({ sumMinor }) => sumMinor !== 0);
  if (sums.length + differences.length + unbalanced.length > 0)
    faults.push(`the books: ${JSON.stringify({ sums, differences, unbalanced })}`);
  const compared = await compareBooks(ground.services);
  if (compared === null || compared.length > 0)
    faults.push(`the books and the provider differ: ${JSON.stringify(compared)}`);
  return faults;
}

/** Rows that must not exist, each with the statement that finds them. */
const absent = {
  'an instalment was charged more than once, and not given back': `
    select d.id, count(*) from instalments d
    join card_sandbox.objects o on o.kind = 'payment_intent'
      and o.body ->> 'status' = 'succeeded' and o.body -> 'metadata' ->> 'instalmentId' = d.id
    where not exists (select 1 from transfers m where m.cause like 'too much ' || o.id || ' refund %'
      and m.state in ('sent', 'arrived'))
    group by d.id having count(*) > 1`,
  'the provider has money of which we know nothing': `
    select o.id from card_sandbox.objects o where o.kind = 'payment_intent'
      and o.body ->> 'status' = 'succeeded' and not exists (select 1 from charges c where c.id = o.id)`,
  'an instalment is paid without a charge, or charged and not paid': `
    select d.id, d.state from instalments d where (d.state = 'paid') <>
      exists (select 1 from charges c where c.instalment_id = d.id and not exists (
        select 1 from transfers m where m.cause like 'too much ' || c.id || ' refund %'))`,
  'a transfer was made twice, or never': `
    select m.id, m.kind, m.state, count(o.id) from transfers m
    left join card_sandbox.objects o on o.body -> 'metadata' ->> 'transferId' = m.id
      and o.kind in ('refund', 'transfer', 'payout', 'transfer_reversal')
    group by m.id having count(o.id) <> (m.provider_id is not null)::int`,
  'a transfer isn’t what was made of it': `
    select m.id, m.amount_minor, o.body ->> 'amount' from transfers m
    join card_sandbox.objects o on o.body -> 'metadata' ->> 'transferId' = m.id
      and o.kind in ('refund', 'transfer', 'payout')
    where (o.body ->> 'amount')::bigint <> m.amount_minor or o.id <> m.provider_id`,
  'a transfer waits or has failed': `
    select id, kind, state, problem from transfers where state in ('waiting', 'failed')`,
  'a transfer has no payout, or more than one': `
    select m.id, count(p.id) from transfers m
    left join transfers p on p.kind = 'payout' and p.of_transfer_id = m.id and p.state <> 'dropped'
    where m.kind = 'transfer' and m.state in ('sent', 'arrived') group by m.id having count(p.id) <> 1`,
  'what came in isn’t what went out or is still held': `
    select c.source_id from (
      select source_id, sum(amount_minor + fee_minor) as paid from charges group by source_id
    ) c where c.paid <> (
      select coalesce(sum(m.amount_minor), 0) from transfers m where m.source_id = c.source_id
        and m.kind in ('refund', 'transfer') and m.state in ('sent', 'arrived')
    ) + (
      select coalesce(-sum(e.amount_minor), 0) from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.source_id = c.source_id and a.kind in ('platformFees', 'held', 'heldFees')
        and not (t.kind like 'penalty%')
    )`,
  'something that had to follow was given up': `
    select id, type, payload from outbox where failed_at is not null`,
  'one cause was posted twice': `
    select cause from ledger_transactions group by cause having count(*) > 1`,
};
