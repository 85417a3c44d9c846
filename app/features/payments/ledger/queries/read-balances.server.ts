import { eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerAccounts, ledgerBalances } from '#app/db/schema/ledger.ts';
import { type Account, accountId } from '#app/domain/payments/accounts.ts';

/**
 * The balance of an account, read from at most 16 rows: positive for debit, 0 for an account that
 * was never used.
 */
export async function readBalance(orm: Orm, account: Account): Promise<number> {
  const [row] = await orm
    .select({ sum: sql<string>`coalesce(sum(${ledgerBalances.balanceMinor}), 0)` })
    .from(ledgerBalances)
    .where(eq(ledgerBalances.accountId, accountId(account)));
  return Number(row?.sum ?? 0);
}

/** All balances of some owners, e.g. a booking or a page. */
export async function readBalancesOf(
  orm: Orm,
  owners: string[],
): Promise<(Account & { balanceMinor: number })[]> {
  if (owners.length === 0) return [];
  const rows = await orm
    .select({
      kind: ledgerAccounts.kind,
      owner: ledgerAccounts.owner,
      currency: ledgerAccounts.currency,
      sum: sql<string>`sum(${ledgerBalances.balanceMinor})`,
    })
    .from(ledgerAccounts)
    .innerJoin(ledgerBalances, eq(ledgerBalances.accountId, ledgerAccounts.id))
    .where(inArray(ledgerAccounts.owner, owners))
    .groupBy(ledgerAccounts.id, ledgerAccounts.kind, ledgerAccounts.owner, ledgerAccounts.currency)
    .orderBy(ledgerAccounts.id);
  return rows.map(({ sum, ...account }) => ({ ...account, balanceMinor: Number(sum) }));
}
