import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerTransactions } from '#app/db/schema/ledger.ts';
import { charges } from '#app/db/schema/payments.ts';
import { correct } from '#app/domain/payments/division.ts';
import { entry, type Source, type Transaction } from '#app/domain/payments/ledger.ts';
import { announceDocuments } from '../documents/steps.server.ts';
import { queueTransfer } from '../transfers/steps.server.ts';
import { lockParty } from './divide-held.server.ts';
import { readBalance, readBalancesOf, readReleased } from './queries.server.ts';
import { keepBack, postTransaction } from './steps.server.ts';

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

type Penalty = {
  cause: string;
  source: Source;
  partyId: string;
  currency: string;
  amountMinor: number;
};

/** Posts a cancellation fee as a debt; it is kept back from the party’s next payout. */
export async function postPenalty(
  tx: Orm,
  { cause, source, partyId, currency, amountMinor }: Penalty,
): Promise<void> {
  if (amountMinor === 0) return;
  await postTransaction(tx, {
    cause,
    source,
    kind: 'penalty',
    facts: { party: partyId },
    entries: [
      ...entry({ kind: 'owedBy', owner: partyId, currency }, 'debit', amountMinor),
      ...entry({ kind: 'platformFees', owner: '', currency }, 'credit', amountMinor),
    ],
  });
  await announceDocuments(tx, source);
}

type Release = {
  /** The decision behind it, once. */
  cause: string;
  /** The whole that the money is for. */
  source: Source;
  /** The sources of one kind that money is held for. The caller has locked them. */
  of: { type: string; ids: readonly string[] };
  currency: string;
  payeeId: string;
};

/**
 * Releases everything held for many small sources, such as the ticket orders of a show, to one
 * party in one transfer, and the held fees to the platform. The party’s earlier debts are kept back
 * in a line of their own.
 * @returns true if anything was held
 */
export async function releaseTogether(tx: Orm, release: Release): Promise<boolean> {
  const { cause, source, of, currency, payeeId } = release;
  await lockParty(tx, payeeId);
  const balances = await readBalancesOf(
    tx,
    of.ids.map((id) => `${of.type}:${id}`),
  );
  const held = balances.filter(
    ({ kind, balanceMinor }) => (kind === 'held' || kind === 'heldFees') && balanceMinor < 0,
  );
  if (held.length === 0) return false;
  const sumOf = (accountKind: string) =>
    held.reduce(
      (sum, { kind, balanceMinor }) => sum - (kind === accountKind ? balanceMinor : 0),
      0,
    );
  const [toPayeeMinor, feeKeptMinor] = [sumOf('held'), sumOf('heldFees')];
  await postTransaction(tx, {
    cause,
    source,
    kind: 'released',
    facts: { payee: payeeId, toPayeeMinor, payeeFeeMinor: 0, feeKeptMinor },
    entries: [
      ...held.flatMap(({ balanceMinor, ...account }) => entry(account, 'debit', -balanceMinor)),
      ...entry({ kind: 'owedTo', owner: payeeId, currency }, 'credit', toPayeeMinor),
      ...entry({ kind: 'platformFees', owner: '', currency }, 'credit', feeKeptMinor),
    ],
  });
  await countTransferred(tx, of);
  const owedMinor = await readBalance(tx, { kind: 'owedBy', owner: payeeId, currency });
  const setOffMinor = Math.min(owedMinor, toPayeeMinor);
  await keepBack(tx, release, setOffMinor);
  if (toPayeeMinor > setOffMinor)
    await queueTransfer(tx, {
      kind: 'transfer',
      cause,
      source,
      partyId: payeeId,
      currency,
      amountMinor: toPayeeMinor - setOffMinor,
    });
  return true;
}

/** Released money can’t go back to its cards as well. */
async function countTransferred(tx: Orm, { type, ids }: Release['of']): Promise<void> {
  const leftMinor = sql`${charges.amountMinor} + ${charges.feeMinor} - ${charges.refundedMinor}`;
  await tx
    .update(charges)
    .set({ transferredMinor: leftMinor })
    .where(and(eq(charges.sourceType, type), inArray(charges.sourceId, [...ids])));
}
