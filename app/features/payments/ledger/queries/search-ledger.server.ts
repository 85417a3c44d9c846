import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerTransactions } from '#app/db/schema/ledger.ts';
import { charges, transfers } from '#app/db/schema/payments.ts';
import type { TransactionKind } from '#app/domain/payments/transaction.ts';
import { type AccountRow, listAccounts } from './list-accounts.server.ts';

export type FoundTransaction = {
  id: number;
  kind: TransactionKind;
  at: Date;
  sourceType: string;
  sourceId: string;
};

const mostFound = 50;

/**
 * Finds the transactions that an id belongs to: a booking’s id, the card provider’s id of a
 * payment, a charge, a refund, a transfer or a movement, or a party’s id. The newest first.
 * @param sourceTypes the kinds of sources that it may be
 */
export async function searchLedger(
  orm: Orm,
  query: string,
  sourceTypes: string[],
): Promise<{ transactions: FoundTransaction[]; accounts: AccountRow[] }> {
  const sources = [query.replace(/^\w+:/, ''), ...(await sourcesOf(orm, query))];
  const transactions = await orm
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      at: ledgerTransactions.postedAt,
      sourceType: ledgerTransactions.sourceType,
      sourceId: ledgerTransactions.sourceId,
    })
    .from(ledgerTransactions)
    .where(
      or(
        eq(ledgerTransactions.providerRef, query),
        eq(ledgerTransactions.cause, query),
        and(
          inArray(ledgerTransactions.sourceType, sourceTypes),
          inArray(ledgerTransactions.sourceId, sources),
        ),
      ),
    )
    .orderBy(desc(ledgerTransactions.id))
    .limit(mostFound);
  const filter = { kind: null, currency: '', owner: query };
  const { rows: accounts } = await listAccounts(orm, filter);
  return { transactions, accounts };
}

/** The sources of a payment or a movement of the card provider. */
async function sourcesOf(orm: Orm, query: string): Promise<string[]> {
  const ofCharges = orm
    .select({ id: charges.sourceId })
    .from(charges)
    .where(or(eq(charges.id, query), eq(charges.providerChargeId, query)));
  const ofTransfers = orm
    .select({ id: transfers.sourceId })
    .from(transfers)
    .where(or(eq(transfers.id, query), eq(transfers.providerId, query)));
  const rows = await ofCharges.union(ofTransfers);
  return rows.map(({ id }) => id);
}
