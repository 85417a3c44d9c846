import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerTransactions } from '#app/db/schema/ledger.ts';
import { correct } from '#app/domain/payments/correction.ts';
import { entry, type Source, type Transaction } from '#app/domain/payments/transaction.ts';
import { readReleased } from '../queries/read-released.server.ts';
import { postTransaction } from '../steps/post-transaction.server.ts';
import { lockParty } from './divide-held.server.ts';

type Correction = {
  /** What decides on it, once. */
  cause: string;
  source: Source;
  currency: string;
  payerId: string;
  payeeId: string;
  /** What the payee is to have more; below zero, what it has too much. */
  differenceMinor: number;
};

/**
 * Corrects what a payee was released. What is too much it owes, and it is kept back from its next
 * payouts for whoever paid it; what is missing first lessens what it owes for the same thing. The
 * platform’s fee stays, and what is released later costs none for what it was taken of before.
 * @returns what is missing beyond that and has to be paid, and what the payee owes now: one of them is 0
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
  // Asked again with what it has led to, nothing is missing any more.
  if (moreOwedMinor !== 0 && !(await postTransaction(tx, posting)))
    throw new Error(`${cause} has corrected already`);
  return after;
}

type TakenBack = Pick<Correction, 'cause' | 'source' | 'currency'> & { amountMinor: number };

/**
 * What was taken back from a payee’s account is no longer owed for the same thing, and the rest of it
 * no longer released. The caller has locked its charge.
 * @returns how much less was released by that
 */
export async function correctTakenBack(
  tx: Orm,
  { cause, source, currency, amountMinor }: TakenBack,
): Promise<number> {
  const payee = sql<string>`${ledgerTransactions.facts} ->> 'payee'`;
  // Whoever corrects what was released has the payee’s lock too, so that one of the two sees the other.
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
