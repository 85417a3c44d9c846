import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#app/db/schema/ledger.ts';
import type { AccountKind } from '#app/domain/payments/accounts.ts';
import type { Source, TransactionKind } from '#app/domain/payments/transaction.ts';

type TrailEntry = {
  kind: AccountKind;
  owner: string;
  currency: string;
  /** Positive for debit, negative for credit. */
  amountMinor: number;
};

/** A transaction with its entries in their order. */
export type TrailRow = { id: number; kind: TransactionKind; at: Date; entries: TrailEntry[] };

/** Hardly any booking has more. */
const pageSize = 200;

/**
 * The movements of money for a source, the oldest first, in two queries. The caller checks that the
 * reader may see it; `writeTrail` leaves out the other side’s private lines.
 * @param after the last id of the page before
 */
export async function readTrail(
  orm: Orm,
  source: Source,
  after = 0,
): Promise<{ rows: TrailRow[]; next: number | null }> {
  const read = await orm
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      at: ledgerTransactions.postedAt,
    })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.sourceType, source.type),
        eq(ledgerTransactions.sourceId, source.id),
        gt(ledgerTransactions.id, after),
      ),
    )
    .orderBy(asc(ledgerTransactions.id))
    .limit(pageSize + 1);
  const page = read.slice(0, pageSize);
  const byTransaction = await readEntries(
    orm,
    page.map(({ id }) => id),
  );
  const rows = page.map((row) => ({ ...row, entries: byTransaction.get(row.id) ?? [] }));
  return { rows, next: read.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

/** The entries of the transactions, in their order. */
export async function readEntries(orm: Orm, ids: number[]) {
  const entries = await orm
    .select({
      transactionId: ledgerEntries.transactionId,
      position: ledgerEntries.position,
      kind: ledgerAccounts.kind,
      owner: ledgerAccounts.owner,
      currency: ledgerAccounts.currency,
      amountMinor: ledgerEntries.amountMinor,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(inArray(ledgerEntries.transactionId, ids))
    .orderBy(asc(ledgerEntries.transactionId), asc(ledgerEntries.position));
  return Map.groupBy(entries, ({ transactionId }) => transactionId);
}
