import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { charges } from '#app/db/schema/payments.ts';
import { entry, type Source } from '#app/domain/payments/transaction.ts';
import { queueTransfer } from '../../transfers/steps/queue-transfers.server.ts';
import { readBalance, readBalancesOf } from '../queries/read-balances.server.ts';
import { keepBack } from '../steps/keep-back.server.ts';
import { postTransaction } from '../steps/post-transaction.server.ts';
import { lockParty } from './divide-held.server.ts';

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
