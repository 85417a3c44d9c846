import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#app/db/schema/ledger.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

type Released = Record<'releasedMinor' | 'feeMinor' | 'overpaidMinor' | 'returnedMinor', number>;

/**
 * The amount released to payees for a source so far, with corrections and money taken back, and the
 * platform’s fee on it. Of an excess: the remaining debt and the part already kept back. A
 * cancellation’s award costs no fee and isn’t counted.
 */
export async function readReleased(
  orm: Orm,
  { type, id }: Source,
  currency: string,
): Promise<Released> {
  const sumOf = (fact: string) =>
    sql<string>`coalesce(sum((${ledgerTransactions.facts} ->> ${fact})::bigint), 0)`;
  const isOfCurrency = sql`exists(select 1 from ${ledgerEntries}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId}
    where ${ledgerEntries.transactionId} = ${ledgerTransactions.id}
      and ${ledgerAccounts.currency} = ${currency})`;
  const [row] = await orm
    .select({
      released: sumOf('toPayeeMinor'),
      fee: sumOf('payeeFeeMinor'),
      overpaid: sumOf('overpaidMinor'),
      returned: sumOf('returnedMinor'),
    })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.sourceType, type),
        eq(ledgerTransactions.sourceId, id),
        inArray(ledgerTransactions.kind, ['released', 'corrected', 'correctionPaid', 'refundOwed']),
        isOfCurrency,
      ),
    );
  return {
    releasedMinor: Number(row?.released ?? 0),
    feeMinor: Number(row?.fee ?? 0),
    overpaidMinor: Number(row?.overpaid ?? 0),
    returnedMinor: Number(row?.returned ?? 0),
  };
}
