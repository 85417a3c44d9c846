import { and, eq, min, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { ledgerEntries, ledgerTransactions } from '#app/db/schema/ledger.ts';
import { accountId } from '#app/domain/payments/accounts.ts';
import { entry, type Source } from '#app/domain/payments/transaction.ts';
import { readBalancesOf } from '../queries/read-balances.server.ts';
import { postTransaction } from './post-transaction.server.ts';

type Payout = {
  /** The decision behind it, once. */
  cause: string;
  /** The source of the present payout. */
  source: Source;
  currency: string;
  payeeId: string;
};

/**
 * Keeps back a party’s earlier debts from its payout, in a line of their own. Amounts that it was
 * released too much go on to their payer, before anything else and the oldest first; the rest has
 * been the platform’s since it was owed. The caller has locked the party.
 */
export async function keepBack(
  tx: Orm,
  { cause, source, currency, payeeId }: Payout,
  amountMinor: number,
): Promise<void> {
  if (amountMinor === 0) return;
  await postTransaction(tx, {
    cause: `${cause} set-off`,
    kind: 'setOff',
    source,
    entries: [
      ...entry({ kind: 'owedTo', owner: payeeId, currency }, 'debit', amountMinor),
      ...entry({ kind: 'owedBy', owner: payeeId, currency }, 'credit', amountMinor),
    ],
  });
  let leftMinor = amountMinor;
  for (const correction of await listCorrections(tx, payeeId, currency)) {
    const paidMinor = Math.min(leftMinor, correction.openMinor);
    leftMinor -= paidMinor;
    if (paidMinor > 0) await payCorrection(tx, correction, { cause, currency, paidMinor });
  }
}

type Correction = { source: Source; payerId: string; openMinor: number };

/** The amounts a party was released too much, by source, the oldest first. */
async function listCorrections(tx: Orm, payeeId: string, currency: string): Promise<Correction[]> {
  const { id, kind, sourceType, sourceId, facts } = ledgerTransactions;
  const rows = await tx
    .select({ type: sourceType, id: sourceId, payerId: sql<string>`min(${facts} ->> 'payer')` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.accountId, accountId({ kind: 'owedBy', owner: payeeId, currency })),
        eq(kind, 'corrected'),
      ),
    )
    .groupBy(sourceType, sourceId)
    .orderBy(min(id));
  const balances = await readBalancesOf(tx, rows.map(ownerOf));
  return rows.map(({ payerId, ...source }) => {
    const open = balances.find(
      (one) =>
        one.kind === 'penalties' && one.currency === currency && one.owner === ownerOf(source),
    );
    return { source, payerId, openMinor: -(open?.balanceMinor ?? 0) };
  });
}

const ownerOf = ({ type, id }: Source) => `${type}:${id}`;

/**
 * The payer’s cards are refunded afterwards, in a transaction that locks their charges and nothing
 * before them.
 */
async function payCorrection(
  tx: Orm,
  { source, payerId }: Correction,
  { cause, currency, paidMinor }: { cause: string; currency: string; paidMinor: number },
): Promise<void> {
  const paidCause = `${cause} correction ${source.id}`;
  await postTransaction(tx, {
    cause: paidCause,
    kind: 'correctionPaid',
    source,
    facts: { overpaidMinor: -paidMinor, returnedMinor: paidMinor },
    entries: [
      ...entry({ kind: 'penalties', owner: ownerOf(source), currency }, 'debit', paidMinor),
      ...entry({ kind: 'owedTo', owner: payerId, currency }, 'credit', paidMinor),
    ],
  });
  const { type: sourceType, id: sourceId } = source;
  const payload = {
    cause: paidCause,
    sourceType,
    sourceId,
    payerId,
    currency,
    amountMinor: paidMinor,
  };
  await writeOutbox(tx, { type: 'refund due', payload });
}
