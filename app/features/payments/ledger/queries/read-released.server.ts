import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#app/db/schema/ledger.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/**
 * What payees were released for something so far, by the books, and the platform’s fee that was
 * taken of it. What a cancellation awards costs no fee and isn’t counted.
 */
export async function readReleased(
  orm: Orm,
  { type, id }: Source,
  currency: string,
): Promise<{ releasedMinor: number; feeMinor: number }> {
  const sumOf = (fact: string) =>
    sql<string>`coalesce(sum((${ledgerTransactions.facts} ->> ${fact})::bigint), 0)`;
  const isOfCurrency = sql`exists(select 1 from ${ledgerEntries}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId}
    where ${ledgerEntries.transactionId} = ${ledgerTransactions.id}
      and ${ledgerAccounts.currency} = ${currency})`;
  const [row] = await orm
    .select({ released: sumOf('toPayeeMinor'), fee: sumOf('payeeFeeMinor') })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.sourceType, type),
        eq(ledgerTransactions.sourceId, id),
        eq(ledgerTransactions.kind, 'released'),
        isOfCurrency,
      ),
    );
  return { releasedMinor: Number(row?.released ?? 0), feeMinor: Number(row?.fee ?? 0) };
}
