import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { chargebacks, charges, transfers } from '#app/db/schema/payments.ts';
import type { Held } from '#app/domain/payments/division.ts';
import { entry } from '#app/domain/payments/ledger.ts';
import { largestRemainder } from '#app/lib/money/ratio.ts';
import {
  type CardProvider,
  CardProviderError,
  type Evidence,
} from '#app/platform/cards/card-provider.ts';
import { lockParty } from '../ledger/divide-held.server.ts';
import { postTransaction } from '../ledger/steps.server.ts';
import { readHeldFor } from '../queries.server.ts';
import {
  countOnCharge,
  lockCharges,
  queueTransfer,
  type TransferRow,
} from '../transfers/steps.server.ts';
import { syncChargeback } from './steps.server.ts';

/**
 * Sends a bank the evidence that a payment was right, once, while it still takes any. The
 * provider’s later word on the charge-back tells if it has arrived.
 * @throws CardProviderError
 */
export async function sendEvidence(
  { database, cards }: { database: Database; cards: CardProvider | null },
  chargebackId: string,
  evidence: Evidence,
): Promise<void> {
  const { orm } = database;
  const waits = and(
    eq(chargebacks.id, chargebackId),
    eq(chargebacks.state, 'open'),
    isNull(chargebacks.evidenceSentAt),
  );
  if (!cards || (await orm.$count(chargebacks, waits)) === 0) return;
  // The same text again is the same call. Another text, after a crash, is a call of its own.
  const hash = createHash('sha256').update(JSON.stringify(evidence)).digest('hex');
  const once = { key: `evidence ${chargebackId} ${hash}` };
  try {
    await cards.sendEvidence(once, chargebackId, evidence);
    await orm.update(chargebacks).set({ evidenceSentAt: sql`now()` }).where(waits);
  } catch (error) {
    if (!(error instanceof CardProviderError) || error.problem !== 'refused') throw error;
    await syncChargeback({ database, cards }, chargebackId);
    // The bank either got it before a crash or has decided.
    if ((await orm.$count(chargebacks, waits)) > 0) throw error;
    return;
  }
  await syncChargeback({ database, cards }, chargebackId);
}

/** The part of an amount due by which a party pays its debts. */
export const owedPart = 'owed';

export type Lost = {
  currency: string;
  payerId: string;
  /** The amounts taken from the held money, from the held fee, and added as a debt. */
  heldMinor: number;
  feeMinor: number;
  owedMinor: number;
};

/**
 * Books money that a bank has taken for good: first against refunds of it that failed, since the
 * cardholder has that money now, then against the rest of that payment that is still held and
 * belongs to no one yet, and the remainder as a debt of the party that bears it. Once per
 * charge-back.
 * @returns the amounts by their origin; null where it was booked before
 */
export async function settleChargeback(
  tx: Orm,
  chargebackId: string,
  bearerId: string,
): Promise<Lost | null> {
  const [row] = await tx
    .select({ chargeback: chargebacks, charge: charges })
    .from(chargebacks)
    .innerJoin(charges, eq(charges.id, chargebacks.chargeId))
    .where(eq(chargebacks.id, chargebackId));
  if (row?.chargeback.state !== 'lost') return null;
  const { currency, amountMinor: lostMinor } = row.chargeback;
  const source = { type: row.charge.sourceType, id: row.charge.sourceId };
  const owner = `${source.type}:${source.id}`;
  const failed = await lockFailedRefunds(tx, row.charge.id);
  const left = await lockCharges(tx, source, currency);
  await lockParty(tx, bearerId);
  const held = await readHeldFor(tx, source, currency);
  const backMinor = Math.min(lostMinor, sumOf(failed));
  const leftMinor = left.find(({ chargeId }) => chargeId === row.charge.id)?.leftMinor ?? 0;
  const mostMinor = Math.max(0, Math.min(lostMinor, leftMinor) - backMinor);
  const { heldMinor, feeMinor } = takenOf(held, mostMinor, row.charge);
  const owedMinor = lostMinor - backMinor - heldMinor - feeMinor;
  const isPosted = await postTransaction(tx, {
    cause: `chargeback lost ${chargebackId}`,
    kind: 'chargebackLost',
    source,
    facts: { party: bearerId },
    entries: [
      ...entry({ kind: 'held', owner, currency }, 'debit', heldMinor),
      ...entry({ kind: 'heldFees', owner, currency }, 'debit', feeMinor),
      ...entry({ kind: 'owedTo', owner: row.charge.payerId, currency }, 'debit', backMinor),
      ...entry({ kind: 'owedBy', owner: bearerId, currency }, 'debit', owedMinor),
      ...entry({ kind: 'contested', owner, currency }, 'credit', lostMinor),
    ],
  });
  if (!isPosted) return null;
  // Money that the bank has taken can’t be refunded or transferred as well.
  const takenMinor = backMinor + heldMinor + feeMinor;
  await countOnCharge(tx, { kind: 'refund', chargeId: row.charge.id, amountMinor: takenMinor });
  await lowerRefunds(tx, failed, { chargebackId, backMinor });
  return { currency, payerId: row.charge.payerId, heldMinor, feeMinor, owedMinor };
}

/** A disputed charge takes no refunds, so those to its card are waiting as failed. */
function lockFailedRefunds(tx: Orm, chargeId: string): Promise<TransferRow[]> {
  return tx
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.chargeId, chargeId),
        eq(transfers.kind, 'refund'),
        eq(transfers.state, 'failed'),
      ),
    )
    .orderBy(asc(transfers.createdAt), asc(transfers.id))
    .for('update');
}

const sumOf = (rows: TransferRow[]) => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * The cardholder already has this money, so it isn’t tried again; the rest of the refund still has
 * to go back.
 */
async function lowerRefunds(
  tx: Orm,
  failed: TransferRow[],
  { chargebackId, backMinor }: { chargebackId: string; backMinor: number },
): Promise<void> {
  let missingMinor = backMinor;
  for (const { id, cause, sourceType, sourceId, amountMinor, ...transfer } of failed) {
    const takenMinor = Math.min(amountMinor, missingMinor);
    if (takenMinor === 0) return;
    missingMinor -= takenMinor;
    await tx.update(transfers).set({ state: 'dropped' }).where(eq(transfers.id, id));
    const { kind, partyId, currency, chargeId } = transfer;
    if (amountMinor > takenMinor)
      await queueTransfer(tx, {
        cause: `${cause} again after ${chargebackId}`,
        source: { type: sourceType, id: sourceId },
        kind,
        partyId,
        currency,
        chargeId,
        amountMinor: amountMinor - takenMinor,
      });
  }
}

/**
 * Held amount and held fee shrink in the payment’s own proportion, so that the rest of the fee
 * still belongs to the rest of the amount.
 */
function takenOf(
  held: Held,
  lostMinor: number,
  charged: { amountMinor: number; feeMinor: number },
): { heldMinor: number; feeMinor: number } {
  const [, exactFeeMinor = 0] = largestRemainder(lostMinor, [
    charged.amountMinor,
    charged.feeMinor,
  ]);
  const leastFeeMinor = Math.min(held.feeMinor, exactFeeMinor);
  const heldMinor = Math.min(held.amountMinor, lostMinor - leastFeeMinor);
  return { heldMinor, feeMinor: Math.min(held.feeMinor, lostMinor - heldMinor) };
}

/** A payment that was asked for towards a debt reduces the debt. */
export async function payDebt(
  tx: Orm,
  instalment: {
    id: string;
    sourceType: string;
    sourceId: string;
    payerId: string;
    currency: string;
    amountMinor: number;
  },
): Promise<void> {
  const { id, sourceType, sourceId, payerId, currency, amountMinor } = instalment;
  await postTransaction(tx, {
    cause: `owed ${id} paid`,
    kind: 'penaltyPaid',
    source: { type: sourceType, id: sourceId },
    facts: { party: payerId },
    entries: [
      ...entry(
        { kind: 'held', owner: `${sourceType}:${sourceId}`, currency },
        'debit',
        amountMinor,
      ),
      ...entry({ kind: 'owedBy', owner: payerId, currency }, 'credit', amountMinor),
    ],
  });
}
