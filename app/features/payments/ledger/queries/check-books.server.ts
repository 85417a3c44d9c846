import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowOf } from '#app/db/expressions.server.ts';

export type BooksCheck = {
  entries: number;
  /** The sum of all entries of a currency; anything but 0 is a defect. */
  totals: { currency: string; sumMinor: number }[];
  /** Accounts whose stored sum differs from that of their entries; the first hundred. */
  differences: { accountId: string; keptMinor: number; enteredMinor: number }[];
  /** Transactions whose entries don’t sum to zero in a currency; the first hundred. */
  unbalanced: { transactionId: number; currency: string; sumMinor: number }[];
};

/**
 * Adds all entries up again, all as of one moment, and compares them with the stored sums. This
 * reads the whole books.
 */
export async function checkBooks(orm: Orm): Promise<BooksCheck> {
  const row = await rowOf<Omit<BooksCheck, 'entries'> & { entries: string }>(
    orm.execute(sql`
    with entered as (
      select account_id, count(*) as entries, sum(amount_minor) as sum_minor
      from ledger_entries group by account_id
    ), kept as (
      select account_id, sum(balance_minor) as sum_minor from ledger_balances group by account_id
    ), compared as (
      select a.id, a.currency, coalesce(e.entries, 0) as entries,
        coalesce(e.sum_minor, 0) as entered_minor, coalesce(k.sum_minor, 0) as kept_minor
      from ledger_accounts a
      left join entered e on e.account_id = a.id left join kept k on k.account_id = a.id
    ), unbalanced as (
      select e.transaction_id, a.currency, sum(e.amount_minor) as sum_minor
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      group by e.transaction_id, a.currency having sum(e.amount_minor) <> 0
      order by e.transaction_id limit 100
    )
    select (select coalesce(sum(entries), 0)::text from compared) as entries,
      coalesce((select json_agg(json_build_object('currency', currency, 'sumMinor', sum_minor) order by currency)
        from (select currency, sum(entered_minor) as sum_minor from compared group by currency) t), '[]') as totals,
      coalesce((select json_agg(json_build_object(
          'accountId', id, 'keptMinor', kept_minor, 'enteredMinor', entered_minor) order by id)
        from (select * from compared where kept_minor <> entered_minor order by id limit 100) d), '[]') as differences,
      coalesce((select json_agg(json_build_object(
          'transactionId', transaction_id, 'currency', currency, 'sumMinor', sum_minor))
        from unbalanced), '[]') as unbalanced
  `),
  );
  const { entries, ...found } = row;
  return { ...found, entries: Number(entries) };
}
