import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerTransactions } from '#app/db/schema/ledger.ts';
import { correct } from '#app/domain/payments/correction.ts';
import { entry, type Source, type Transaction } from '#app/domain/payments/transaction.ts';
import { readReleased } from '../queries/read-released.server.ts';
import { postTransaction } from '../steps/post-transaction.server.ts';
import { lockParty } from './divide-held.server.ts';

type Correction = {
  /** The decision behind it, once. */
  cause: string;
  source: Source;
  currency: string;
  payerId: string;
  payeeId: string;
  /** The payee’s additional amount; below zero, the amount that it has too much. */
  differenceMinor: number;
};

/**
 * Corrects the amount released to a payee. An excess becomes its debt, which is kept back from its
 * next payouts for its payer; a shortfall first reduces its debt for the same source. The
 * platform’s fee stays, and a later release costs none for an amount that it was taken of before.
 * @returns the shortfall beyond the debt, which has to be paid, and the debt now: one of them is 0
 */
export async function correctReleased(
  tx: Orm,
  correction: Correction,
): Promise<{ missingMinor: number; overpaidMinor: number }> {
  const { cause, source, currency, payerId, payeeId, differenceMinor } = correction;
  await lockParty(tx, payeeId);
  const before = await readReleased(tx, source, currency);
  const { moreOwedMinor, ...after } = correct(differenceMinor, before.overpaidMinor);
  const owner = `${source.type}:${source.id}`;
  const posting: Transaction = {
    cause: `${cause} correction`,
    source,
    kind: 'corrected',
    facts: {
      payee: payeeId,
      payer: payerId,
      toPayeeMinor: -moreOwedMinor,
      overpaidMinor: moreOwedMinor,
    },
    entries: [
      ...entry({ kind: 'owedBy', owner: payeeId, currency }, 'debit', moreOwedMinor),
      ...entry({ kind: 'penalties', owner, currency }, 'credit', moreOwedMinor),
    ],
  };
  // In a repetition the debt is already changed, and nothing is missing any more.
  if (moreOwedMinor !== 0 && !(await postTransaction(tx, posting)))
    throw new Error(`${cause} has corrected already`);
  return after;
}

type TakenBack = Pick<Correction, 'cause' | 'source' | 'currency'> & { amountMinor: number };

/**
 * Money that was taken back from a payee’s account reduces its debt for the same source, and the
 * rest reduces the amount released. The caller has locked its charge.
 * @returns the reduction of the released amount
 */
export async function correctTakenBack(
  tx: Orm,
  { cause, source, currency, amountMinor }: TakenBack,
): Promise<number> {
  const payee = sql<string>`${ledgerTransactions.facts} ->> 'payee'`;
  // Corrections lock the payee as well, so that each of the two sees the other’s result.
  const [released] = await tx
    .select({ payee })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.sourceType, source.type),
        eq(ledgerTransactions.sourceId, source.id),
        inArray(ledgerTransactions.kind, ['released', 'awarded']),
      ),
    )
    .orderBy(desc(ledgerTransactions.id))
    .limit(1);
  if (released) await lockParty(tx, released.payee);
  const { overpaidMinor, releasedMinor } = await readReleased(tx, source, currency);
  const paidMinor = Math.min(amountMinor, overpaidMinor);
  if (released && paidMinor > 0)
    await postTransaction(tx, {
      cause: `${cause} correction`,
      source,
      kind: 'correctionPaid',
      facts: { overpaidMinor: -paidMinor, returnedMinor: paidMinor },
      entries: [
        ...entry(
          { kind: 'penalties', owner: `${source.type}:${source.id}`, currency },
          'debit',
          paidMinor,
        ),
        ...entry({ kind: 'owedBy', owner: released.payee, currency }, 'credit', paidMinor),
      ],
    });
  return Math.min(amountMinor - paidMinor, Math.max(0, releasedMinor));
}
