import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { charges, payees, transfers } from '#app/db/schema/payments.ts';
import { type Drawable, drawFrom } from '#app/domain/payments/division.ts';
import {
  type Entry,
  entry,
  type Source,
  type TransactionKind,
} from '#app/domain/payments/ledger.ts';
import type { TransferKind, TransferState } from '#app/domain/payments/payment.ts';
import { onBusinessDay } from '#app/lib/time/days.ts';
import type { Payout, Refund, Transfer } from '#app/platform/cards/card-provider.ts';
import { bankableOf } from '#app/platform/cards/stripe-answers.ts';
import { announceDocuments } from '../documents/steps.server.ts';
import { postTransaction } from '../ledger/steps.server.ts';

export type TransferRow = typeof transfers.$inferSelect;

/*
 * Outgoing money. The row, with the key of every repetition, is written in the transaction that
 * decides on it; the provider is asked afterwards. The remaining amounts of charges are counted on
 * their rows, and the database keeps them from going below zero.
 */

export type NewTransfer = {
  kind: TransferKind;
  cause: string;
  source: Source;
  partyId: string;
  currency: string;
  amountMinor: number;
  chargeId?: string | null;
  ofTransferId?: string | null;
};

/** Queues a transfer, once per cause. */
export async function queueTransfer(tx: Orm, { source, ...transfer }: NewTransfer): Promise<void> {
  const [row] = await tx
    .insert(transfers)
    .values({ id: randomUUID(), sourceType: source.type, sourceId: source.id, ...transfer })
    .onConflictDoNothing({ target: transfers.cause })
    .returning({ id: transfers.id });
  if (!row) return;
  await countOnCharge(tx, transfer);
  await writeOutbox(tx, { type: 'transfer', payload: { transferId: row.id } });
}

/** Counts a transfer against its charge; a negative amount frees it again. */
export async function countOnCharge(
  tx: Orm,
  transfer: Pick<NewTransfer, 'kind' | 'chargeId' | 'amountMinor'>,
): Promise<void> {
  if (!transfer.chargeId || (transfer.kind !== 'refund' && transfer.kind !== 'transfer')) return;
  const column = transfer.kind === 'refund' ? charges.refundedMinor : charges.transferredMinor;
  const name = transfer.kind === 'refund' ? 'refundedMinor' : 'transferredMinor';
  await tx
    .update(charges)
    // An amount refunded by another payout isn’t counted on the charge any more.
    .set({ [name]: sql`greatest(0, ${column} + ${transfer.amountMinor})` })
    .where(eq(charges.id, transfer.chargeId));
}

type Refunds = {
  cause: string;
  source: Source;
  payerId: string;
  currency: string;
  amountMinor: number;
  charges: readonly Drawable[];
};

/** Refunds money to the cards that it came from. */
export async function queueRefunds(tx: Orm, refunds: Refunds): Promise<void> {
  const { cause, source, payerId, currency } = refunds;
  for (const { chargeId, amountMinor } of drawFrom(refunds.charges, refunds.amountMinor))
    await queueTransfer(tx, {
      kind: 'refund',
      cause: `${cause} refund ${chargeId}`,
      partyId: payerId,
      source,
      currency,
      amountMinor,
      chargeId,
    });
}

type Transfers = {
  cause: string;
  source: Source;
  currency: string;
  payees: readonly { partyId: string; amountMinor: number }[];
  charges: readonly Drawable[];
};

/** Transfers money to connected accounts, each part from charges that still have as much. */
export async function queueTransfers(tx: Orm, transfers: Transfers): Promise<void> {
  const { cause, source, currency } = transfers;
  const left = transfers.charges.map((charge) => ({ ...charge }));
  for (const { partyId, amountMinor } of transfers.payees)
    for (const draw of drawFrom(left, amountMinor)) {
      for (const charge of left)
        if (charge.chargeId === draw.chargeId) charge.leftMinor -= draw.amountMinor;
      await queueTransfer(tx, {
        kind: 'transfer',
        cause: `${cause} transfer ${partyId} ${draw.chargeId}`,
        source,
        partyId,
        currency,
        ...draw,
      });
    }
}

/**
 * Locks the charges of a source and reads the amount left of each; the newest first, which is the
 * order of refunds.
 */
export async function lockCharges(
  tx: Orm,
  source: Source,
  currency: string,
): Promise<(Drawable & { payerId: string; transferredMinor: number })[]> {
  const rows = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.sourceType, source.type),
        eq(charges.sourceId, source.id),
        eq(charges.currency, currency),
      ),
    )
    .orderBy(desc(charges.paidAt), desc(charges.createdAt), desc(charges.id))
    .for('update');
  return rows.map(({ id, payerId, amountMinor, feeMinor, refundedMinor, transferredMinor }) => ({
    chargeId: id,
    payerId,
    transferredMinor,
    leftMinor: amountMinor + feeMinor - refundedMinor - transferredMinor,
  }));
}

/**
 * Lowers a payout after money was taken back. Money that has left for a bank stays as it is, and so
 * does a payout that the provider is being asked for at this moment: `fitPayout` sees to that.
 */
export async function lowerPayout(
  tx: Orm,
  { ofTransferId, amountMinor }: Pick<TransferRow, 'ofTransferId' | 'amountMinor'>,
): Promise<void> {
  if (!ofTransferId) return;
  const [payout] = await tx
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.ofTransferId, ofTransferId),
        eq(transfers.kind, 'payout'),
        or(
          eq(transfers.state, 'failed'),
          and(
            eq(transfers.state, 'waiting'),
            or(isNotNull(transfers.problem), eq(transfers.attempts, 0)),
          ),
        ),
      ),
    )
    .for('update');
  if (payout) await replacePayout(tx, payout, payout.amountMinor - amountMinor);
}

/** Transfers bring money to a connected account; reversals and payouts take it away. */
const sumOnAccount = sql<string>`coalesce(sum(case when ${transfers.kind} = 'transfer'
  then ${transfers.amountMinor} else -${transfers.amountMinor} end), 0)`;

/**
 * Lowers a payout to the account’s balance: where money was taken back that had already left for
 * the bank, only the rest can go out. Money that is only not available yet stays in the payout.
 */
export async function fitPayout({ orm }: Database, payoutId: string): Promise<void> {
  await orm.transaction(async (tx) => {
    const [payout] = await tx
      .select()
      .from(transfers)
      .where(eq(transfers.id, payoutId))
      .for('update');
    if (payout?.kind !== 'payout' || payout.state !== 'waiting') return;
    const [row] = await tx
      .select({ minor: sumOnAccount })
      .from(transfers)
      .where(
        and(
          eq(transfers.partyId, payout.partyId),
          eq(transfers.currency, payout.currency),
          inArray(transfers.kind, ['transfer', 'reversal', 'payout']),
          inArray(transfers.state, ['sent', 'arrived']),
        ),
      );
    const balanceMinor = Math.max(0, Number(row?.minor ?? 0));
    if (balanceMinor < payout.amountMinor) await replacePayout(tx, payout, balanceMinor);
  });
}

async function replacePayout(tx: Orm, payout: TransferRow, restMinor: number): Promise<void> {
  const { id, ofTransferId, partyId, currency, sourceType, sourceId } = payout;
  const leftMinor = bankableOf(Math.max(0, restMinor), currency);
  await tx
    .update(transfers)
    .set({ state: 'dropped', endedAt: sql`now()` })
    .where(eq(transfers.id, id));
  if (leftMinor > 0)
    return queueTransfer(tx, {
      kind: 'payout',
      cause: `payout ${ofTransferId} after ${id}`,
      source: { type: sourceType, id: sourceId },
      partyId,
      currency,
      ofTransferId,
      amountMinor: leftMinor,
    });
  if (!ofTransferId) return;
  // Nothing is left to arrive.
  await tx
    .update(transfers)
    .set({ state: 'arrived', endedAt: sql`now()` })
    .where(eq(transfers.id, ofTransferId));
  await writeOutbox(tx, { type: 'transfer ended', payload: { transferId: ofTransferId } });
}

/** The provider’s word on a transfer, or its final refusal. */
export type TransferAnswer =
  | Refund
  | Transfer
  | Payout
  | { reversalId: string }
  | { refused: string };

/**
 * Records the provider’s present word on a transfer: in the books, and for the feature that waits
 * for it. Repeated or out of order, it does nothing: states only move forwards.
 */
export async function recordTransfer(
  { database }: { database: Database },
  transferId: string,
  answer: TransferAnswer,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [transfer] = await tx
      .select()
      .from(transfers)
      .where(eq(transfers.id, transferId))
      .for('update');
    if (!transfer) return;
    if ('refused' in answer) {
      if (transfer.state === 'waiting') await end(tx, transfer, 'failed', answer.refused);
      return;
    }
    const sent = transfer.state === 'waiting' ? await recordSent(tx, transfer, answer) : transfer;
    if ('state' in answer && sent.state === 'sent') await recordEnd(tx, sent, answer);
    // A refund can come back weeks later, and a payout days after it seemed to arrive.
    if (sent.state === 'arrived' && 'state' in answer && answer.state === 'failed')
      await ('refundId' in answer ? returnRefund : returnPayout)(tx, sent, answer.problem);
  });
}

/** The provider has accepted it. */
async function recordSent(
  tx: Orm,
  transfer: TransferRow,
  answer: Exclude<TransferAnswer, { refused: string }>,
): Promise<TransferRow> {
  const [sent] = await tx
    .update(transfers)
    .set({
      state: 'sent',
      providerId: idIn(answer),
      sentAt: sql`now()`,
      problem: null,
      ...('arrivesOn' in answer && { arrivesOn: bankDay(answer.arrivesOn) }),
    })
    .where(eq(transfers.id, transfer.id))
    .returning();
  if (!sent) throw new Error('a transfer is gone');
  await postTransfer(tx, transfer, idIn(answer));
  await announceDocuments(tx, { type: transfer.sourceType, id: transfer.sourceId });
  if (transfer.kind === 'transfer') await payOut(tx, transfer);
  if (transfer.kind === 'reversal') await end(tx, sent, 'arrived', null);
  return sent;
}

/** Providers count days; banks book on business days. */
function bankDay(day: string): string {
  return onBusinessDay(Temporal.PlainDate.from(day)).toString();
}

function idIn(answer: Exclude<TransferAnswer, { refused: string }>): string {
  if ('refundId' in answer) return answer.refundId;
  if ('providerTransferId' in answer) return answer.providerTransferId;
  if ('payoutId' in answer) return answer.payoutId;
  return answer.reversalId;
}

const postedKinds = {
  refund: 'refunded',
  transfer: 'transferred',
  reversal: 'transferReversed',
} as const satisfies Record<string, TransactionKind>;

/** A payout moves money between a connected account and its bank, which isn’t in our books. */
async function postTransfer(tx: Orm, transfer: TransferRow, providerRef: string): Promise<void> {
  if (transfer.kind === 'payout') return;
  const isBack = transfer.kind === 'reversal';
  await postTransaction(tx, {
    cause: `${transfer.kind} ${transfer.id}`,
    kind: postedKinds[transfer.kind],
    source: { type: transfer.sourceType, id: transfer.sourceId },
    facts: { party: transfer.partyId },
    providerRef,
    entries: entriesOf(transfer, isBack),
  });
}

/** The entries between a party’s credit and the provider’s balance, or back. */
function entriesOf({ partyId, currency, amountMinor }: TransferRow, isBack: boolean): Entry[] {
  return [
    ...entry(
      { kind: 'owedTo', owner: partyId, currency },
      isBack ? 'credit' : 'debit',
      amountMinor,
    ),
    ...entry({ kind: 'provider', owner: '', currency }, isBack ? 'debit' : 'credit', amountMinor),
  ];
}

/**
 * Pays transferred money out to the bank. Cents that no bank takes stay on the account, and go with
 * the next payout that makes them whole.
 */
async function payOut(tx: Orm, transfer: TransferRow): Promise<void> {
  const { id: ofTransferId, partyId, currency, sourceType, sourceId } = transfer;
  const isWhole = bankableOf(1, currency) === 1;
  const onAccountMinor = isWhole ? transfer.amountMinor : await readOnAccount(tx, transfer);
  const amountMinor = bankableOf(Math.max(0, onAccountMinor), currency);
  if (amountMinor === 0) return end(tx, transfer, 'arrived', null);
  await queueTransfer(tx, {
    kind: 'payout',
    cause: `payout ${ofTransferId}`,
    source: { type: sourceType, id: sourceId },
    partyId,
    currency,
    amountMinor,
    ofTransferId,
  });
}

/**
 * The money on a connected account that isn’t on its way to the bank. Locked, so that a party’s
 * payouts are decided one after the other.
 */
async function readOnAccount(
  tx: Orm,
  { partyId, currency }: Pick<TransferRow, 'partyId' | 'currency'>,
): Promise<number> {
  await tx.select({ id: payees.id }).from(payees).where(eq(payees.id, partyId)).for('update');
  const [row] = await tx
    .select({ minor: sumOnAccount })
    .from(transfers)
    .where(
      and(
        eq(transfers.partyId, partyId),
        eq(transfers.currency, currency),
        or(
          and(eq(transfers.kind, 'transfer'), inArray(transfers.state, ['sent', 'arrived'])),
          and(eq(transfers.kind, 'reversal'), notInArray(transfers.state, ['failed', 'dropped'])),
          and(eq(transfers.kind, 'payout'), ne(transfers.state, 'dropped')),
        ),
      ),
    );
  return Number(row?.minor ?? 0);
}

async function recordEnd(tx: Orm, transfer: TransferRow, answer: Refund | Payout): Promise<void> {
  switch (answer.state) {
    case 'pending':
      return;
    case 'done':
    case 'arrived':
      return end(tx, transfer, 'arrived', null);
    case 'failed':
    case 'cancelled':
      if (transfer.kind === 'refund') return returnRefund(tx, transfer, answer.problem);
      return end(tx, transfer, 'failed', answer.problem ?? answer.state);
  }
}

/** A bank has refused a refund: the money is ours to refund in some other way. */
async function returnRefund(tx: Orm, transfer: TransferRow, problem: string | null): Promise<void> {
  await end(tx, transfer, 'failed', problem ?? 'failed');
  await postTransaction(tx, {
    cause: `refund failed ${transfer.id}`,
    kind: 'refundFailed',
    source: { type: transfer.sourceType, id: transfer.sourceId },
    facts: { party: transfer.partyId },
    providerRef: `failed ${transfer.providerId}`,
    entries: entriesOf(transfer, true),
  });
}

/** A bank has returned a payout: the money is at the provider, as if it had never been paid out. */
async function returnPayout(tx: Orm, transfer: TransferRow, problem: string | null): Promise<void> {
  await end(tx, transfer, 'failed', problem ?? 'failed');
  if (transfer.ofTransferId)
    await tx
      .update(transfers)
      .set({ state: 'sent', endedAt: null })
      .where(eq(transfers.id, transfer.ofTransferId));
}

async function end(tx: Orm, transfer: TransferRow, state: TransferState, problem: string | null) {
  await tx
    .update(transfers)
    .set({ state, problem, endedAt: sql`now()` })
    .where(eq(transfers.id, transfer.id));
  // The charge gets the amount back, so that it can be retried.
  if (state === 'failed')
    await countOnCharge(tx, { ...transfer, amountMinor: -transfer.amountMinor });
  if (transfer.kind === 'payout' && state === 'arrived' && transfer.ofTransferId)
    await tx
      .update(transfers)
      .set({ state: 'arrived', endedAt: sql`now()` })
      .where(eq(transfers.id, transfer.ofTransferId));
  await writeOutbox(tx, { type: 'transfer ended', payload: { transferId: transfer.id } });
}
