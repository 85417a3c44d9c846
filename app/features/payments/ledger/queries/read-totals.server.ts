import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import type { AccountKind } from '#app/domain/payments/accounts.ts';

/** The total of all accounts of a kind: positive for debit. */
type KindTotal = { kind: AccountKind; accounts: number; balanceMinor: number };
/** `sumMinor` is the database’s own sum over everything; anything but 0 is a defect. */
export type CurrencyTotals = { currency: string; kinds: KindTotal[]; sumMinor: number };

type Row = {
  currency: string;
  kind: AccountKind | null;
  accounts: string;
  balance: string;
};

/** The books at a glance, by currency and kind of account, all as of one moment. */
export async function readTotals(orm: Orm): Promise<CurrencyTotals[]> {
  const rows = await rowsOf<Row>(
    orm.execute(sql`
    select a.currency, a.kind, count(distinct a.id)::text as accounts,
      coalesce(sum(b.balance_minor), 0)::text as balance
    from ledger_accounts a left join ledger_balances b on b.account_id = a.id
    group by grouping sets ((a.currency, a.kind), (a.currency))
    order by a.currency, a.kind nulls last
  `),
  );
  const byCurrency = new Map<string, CurrencyTotals>();
  for (const { currency, kind, accounts, balance } of rows) {
    const totals = byCurrency.get(currency) ?? { currency, kinds: [], sumMinor: 0 };
    if (kind === null) totals.sumMinor = Number(balance);
    else totals.kinds.push({ kind, accounts: Number(accounts), balanceMinor: Number(balance) });
    byCurrency.set(currency, totals);
  }
  return [...byCurrency.values()];
}
