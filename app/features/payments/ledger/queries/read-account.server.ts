import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { ledgerAccounts } from '#app/db/schema/ledger.ts';
import { type Account, accountId } from '#app/domain/payments/accounts.ts';
import type { TransactionKind } from '#app/domain/payments/transaction.ts';
import { readBalance } from './read-balances.server.ts';

export type AccountEntry = {
  transactionId: number;
  position: number;
  kind: TransactionKind;
  at: Date;
  sourceType: string;
  sourceId: string;
  amountMinor: number;
  /** The account’s balance after this entry. */
  balanceMinor: number;
};

export type AccountPage = {
  account: Account;
  balanceMinor: number;
  entries: AccountEntry[];
  next: { transactionId: number; position: number } | null;
};

export const entriesPerPage = 50;

/**
 * An account with its entries, the newest first, a page at a time; null where there is none.
 * Balances are counted down from the stored sum, so the last page has to end with the first amount.
 * @param before the last entry of the page before
 */
export async function readAccount(
  orm: Orm,
  account: Account,
  before: { transactionId: number; position: number } | null,
): Promise<AccountPage | null> {
  const id = accountId(account);
  const count = await orm.$count(ledgerAccounts, eq(ledgerAccounts.id, id));
  if (count === 0) return null;
  const read = await readEntries(orm, id, before);
  const entries = read.slice(0, entriesPerPage);
  const last = entries.at(-1);
  return {
    account,
    balanceMinor: await readBalance(orm, account),
    entries,
    next:
      last && read.length > entriesPerPage
        ? { transactionId: last.transactionId, position: last.position }
        : null,
  };
}

/** One statement, so that the sum and the entries are of one moment. */
async function readEntries(
  orm: Orm,
  id: string,
  before: { transactionId: number; position: number } | null,
): Promise<AccountEntry[]> {
  const from = before ?? { transactionId: Number.MAX_SAFE_INTEGER, position: 0 };
  const cursor = sql`(${from.transactionId}::bigint, ${from.position}::smallint)`;
  const rows = await rowsOf<Record<keyof AccountEntry, string>>(
    orm.execute(sql`
    select e.transaction_id::text as "transactionId", e.position, t.kind, t.posted_at as "at",
      t.source_type as "sourceType", t.source_id as "sourceId", e.amount_minor::text as "amountMinor",
      ((select coalesce(sum(balance_minor), 0) from ledger_balances where account_id = ${id})
        - (select coalesce(sum(amount_minor), 0) from ledger_entries
          where account_id = ${id} and (transaction_id, position) >= ${cursor})
        - coalesce(sum(e.amount_minor) over (order by e.transaction_id desc, e.position desc
          rows between unbounded preceding and 1 preceding), 0))::text as "balanceMinor"
    from (
      select * from ledger_entries
      where account_id = ${id} and (transaction_id, position) < ${cursor}
      order by transaction_id desc, position desc limit ${entriesPerPage + 1}
    ) e join ledger_transactions t on t.id = e.transaction_id
    order by e.transaction_id desc, e.position desc
  `),
  );
  return rows.map((row) => ({
    transactionId: Number(row.transactionId),
    position: Number(row.position),
    kind: row.kind as TransactionKind,
    at: new Date(row.at),
    sourceType: row.sourceType,
    sourceId: row.sourceId,
    amountMinor: Number(row.amountMinor),
    balanceMinor: Number(row.balanceMinor),
  }));
}
