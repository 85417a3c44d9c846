import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerAccounts, ledgerBalances } from '#app/db/schema/ledger.ts';
import type { Account, AccountKind } from '#app/domain/payments/accounts.ts';

/** An empty owner or currency leaves out nothing. */
export type AccountFilter = { kind: AccountKind | null; owner: string; currency: string };
export type AccountRow = Account & { id: string; balanceMinor: number };

export const accountsPerPage = 50;

/**
 * Accounts in the order of their names, a page at a time.
 * @param after the last id of the page before
 */
export async function listAccounts(
  orm: Orm,
  { kind, owner, currency }: AccountFilter,
  after = '',
): Promise<{ rows: AccountRow[]; next: string | null }> {
  const read = await orm
    .select({
      id: ledgerAccounts.id,
      kind: ledgerAccounts.kind,
      owner: ledgerAccounts.owner,
      currency: ledgerAccounts.currency,
      balance: sql<string>`coalesce((select sum(${ledgerBalances.balanceMinor})
        from ${ledgerBalances} where ${ledgerBalances.accountId} = ${ledgerAccounts.id}), 0)`,
    })
    .from(ledgerAccounts)
    .where(
      and(
        gt(ledgerAccounts.id, after),
        kind ? eq(ledgerAccounts.kind, kind) : undefined,
        owner ? inArray(ledgerAccounts.owner, ownersWithId(owner)) : undefined,
        currency ? eq(ledgerAccounts.currency, currency) : undefined,
      ),
    )
    .orderBy(asc(ledgerAccounts.id))
    .limit(accountsPerPage + 1);
  const rows = read
    .slice(0, accountsPerPage)
    .map(({ balance, ...account }) => ({ ...account, balanceMinor: Number(balance) }));
  return { rows, next: read.length > accountsPerPage ? (rows.at(-1)?.id ?? null) : null };
}

/** Administrators type an id, rarely with its kind. */
function ownersWithId(typed: string): string[] {
  return [typed, ...['booking', 'profile', 'person'].map((type) => `${type}:${typed}`)];
}
