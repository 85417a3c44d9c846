import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type RefundOrder, writeOutbox } from '#app/db/outbox.server.ts';
import { ledgerTransactions } from '#app/db/schema/ledger.ts';
import { charges, transfers } from '#app/db/schema/payments.ts';
import { drawFrom, type Held } from '#app/domain/payments/division.ts';
import { entry, type Source } from '#app/domain/payments/ledger.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { adminCommand } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { correctTakenBack } from '../ledger/commands.server.ts';
import { postTransaction } from '../ledger/steps.server.ts';
import { ofTransfer, reversal } from './fields.ts';
import { canComeBack, readTakenBack } from './queries.server.ts';
import {
  countOnCharge,
  lockCharges,
  lowerPayout,
  queueRefunds,
  queueTransfer,
} from './steps.server.ts';

const t = words('payments');

type HeldRefund = {
  cause: string;
  source: Source;
  payerId: string;
  currency: string;
  /** The parts of the held amount and of the held fee. */
  back: Held;
  /** The charge to refund; without it the newest charges. */
  chargeId?: string;
};

/** Refunds a part of the held money to the cards that it came from; the rest stays held. */
export async function giveBack(
  tx: Orm,
  { cause, source, payerId, currency, back, chargeId }: HeldRefund,
): Promise<void> {
  const wholeMinor = back.amountMinor + back.feeMinor;
  if (wholeMinor === 0) return;
  const owner = `${source.type}:${source.id}`;
  const charges = await lockCharges(tx, source, currency);
  const isPosted = await postTransaction(tx, {
    cause,
    source,
    kind: 'refundOwed',
    entries: [
      ...entry({ kind: 'held', owner, currency }, 'debit', back.amountMinor),
      ...entry({ kind: 'heldFees', owner, currency }, 'debit', back.feeMinor),
      ...entry({ kind: 'owedTo', owner: payerId, currency }, 'credit', wholeMinor),
    ],
  });
  if (!isPosted) return;
  await queueRefunds(tx, {
    cause,
    source,
    payerId,
    currency,
    amountMinor: wholeMinor,
    charges: chargeId ? charges.filter((charge) => charge.chargeId === chargeId) : charges,
  });
}

/**
 * Refunds money kept back from a party’s payout to the cards that had paid that party too much, the
 * newest first. The part of those charges that was transferred comes out of the other payout
 * instead, and is no longer counted on them. A second call does nothing.
 * @returns true if it was new
 */
export async function refundKeptBack(tx: Orm, order: RefundOrder): Promise<boolean> {
  const { cause, sourceType, sourceId, payerId, currency, amountMinor } = order;
  const source = { type: sourceType, id: sourceId };
  const charges = await lockCharges(tx, source, currency);
  const causes = charges.map(({ chargeId }) => `${cause} refund ${chargeId}`);
  if ((await tx.$count(transfers, inArray(transfers.cause, causes))) > 0) return false;
  const whole = charges.map(({ chargeId, leftMinor, transferredMinor }) => ({
    chargeId,
    leftMinor: leftMinor + transferredMinor,
  }));
  for (const draw of drawFrom(whole, amountMinor)) {
    const charge = charges.find(({ chargeId }) => chargeId === draw.chargeId);
    const sentMinor = Math.max(0, draw.amountMinor - (charge?.leftMinor ?? 0));
    await countOnCharge(tx, { ...draw, kind: 'transfer', amountMinor: -sentMinor });
  }
  await queueRefunds(tx, { cause, source, payerId, currency, amountMinor, charges: whole });
  return true;
}

/**
 * Retries a transfer: at once where it waits, and anew where it has failed. Pressed twice, the
 * second press finds it under way.
 * @throws AppError `not-found`; `conflict` for one that is under way or has arrived
 */
export async function retryTransfer(
  { database }: { database: Database },
  transferId: string,
): Promise<void> {
  await database.orm.transaction((tx) => retry(tx, transferId));
}

/** The same for an administrator, whose act is recorded. */
export const retryAsAdmin = adminCommand({
  operation: 'retryAsAdmin',
  input: z.object(ofTransfer),
  run: ({ database }: { database: Database }, viewer, { transferId }) =>
    database.orm.transaction(async (tx) => {
      await retry(tx, transferId);
      const facts = { transfer: transferId };
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'money tried again', facts });
    }),
});

async function retry(tx: Orm, transferId: string): Promise<void> {
  const [transfer] = await tx
    .select()
    .from(transfers)
    .where(eq(transfers.id, transferId))
    .for('update');
  if (!transfer) throw new AppError('not-found', t('refused.noTransfer'));
  if (transfer.state === 'waiting') {
    await tx.update(transfers).set({ dueAt: sql`now()` }).where(eq(transfers.id, transferId));
    return writeOutbox(tx, { type: 'transfer', payload: { transferId } });
  }
  if (transfer.state !== 'failed') throw new AppError('conflict', t('refused.moveUnderWay'));
  const { kind, partyId, currency, amountMinor, chargeId, ofTransferId } = transfer;
  await tx.update(transfers).set({ state: 'dropped' }).where(eq(transfers.id, transferId));
  await queueTransfer(tx, {
    cause: `${transfer.cause} again after ${transferId}`,
    source: { type: transfer.sourceType, id: transfer.sourceId },
    kind,
    partyId,
    currency,
    amountMinor,
    chargeId,
    ofTransferId,
  }).catch((error) => {
    if (error.cause?.code !== checkViolation) throw error;
    throw new AppError('conflict', t('refused.chargeUsedUp'));
  });
}

/** Its charge was used otherwise meanwhile, for example by a charge-back. */
const checkViolation = '23514';

/**
 * Takes back money, or a part of it, that was transferred to a payee’s account, for the card that
 * it came from. Repeated with the same `beforeMinor`, it is done once.
 * @param beforeMinor the amount taken back at the time of the decision
 * @throws AppError `not-found`; `bad-input` for more than there is; `conflict` for a transfer that
 * wasn’t sent, or where another administrator has decided meanwhile
 */
export const takeBack = adminCommand({
  operation: 'takeBack',
  input: reversal,
  run: ({ database }: { database: Database }, viewer, { transferId, amountMinor, beforeMinor }) =>
    database.orm.transaction(async (tx) => {
      const [transfer] = await tx
        .select()
        .from(transfers)
        .where(eq(transfers.id, transferId))
        .for('update');
      if (!transfer) throw new AppError('not-found', t('refused.noTransfer'));
      if (!canComeBack(transfer)) throw new AppError('conflict', t('refused.notSent'));
      const { takenMinor, leftMinor } = await readTakenBack(tx, transfer);
      if (takenMinor !== beforeMinor) throw new AppError('conflict', t('refused.takenMeanwhile'));
      if (amountMinor <= 0 || amountMinor > leftMinor) {
        const sentence = t('refused.notSoMuch');
        throw new AppError('bad-input', sentence, { fields: { amountMinor: sentence } });
      }
      const { partyId, currency, chargeId } = transfer;
      await queueTransfer(tx, {
        kind: 'reversal',
        cause: `take back ${transferId} after ${beforeMinor} ${await countTries(tx, transferId)}`,
        source: { type: transfer.sourceType, id: transfer.sourceId },
        partyId,
        currency,
        amountMinor,
        chargeId,
        ofTransferId: transferId,
      });
      await logSecurity(tx, {
        actor: viewer.pseudonym,
        action: 'money taken back',
        facts: { transfer: transferId, currency, amountMinor },
      });
    }),
});

/** A reversal that was refused for good can be decided on again. */
function countTries(orm: Orm, transferId: string): Promise<number> {
  return orm.$count(
    transfers,
    and(eq(transfers.ofTransferId, transferId), eq(transfers.kind, 'reversal')),
  );
}

/**
 * Refunds money that was taken back to the card that it came from, and lowers a payout that hasn’t
 * gone out. It also pays the payee’s debt for the same source. A second call does nothing.
 */
export async function giveTakenBack(
  { database }: { database: Database },
  transferId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [transfer] = await tx
      .select()
      .from(transfers)
      .where(eq(transfers.id, transferId))
      .for('update');
    if (transfer?.kind !== 'reversal' || transfer.state !== 'arrived' || !transfer.chargeId) return;
    const { chargeId, currency, amountMinor } = transfer;
    const [charge] = await tx.select().from(charges).where(eq(charges.id, chargeId)).for('update');
    if (!charge) return;
    const source = { type: transfer.sourceType, id: transfer.sourceId };
    const cause = `taken back ${transferId}`;
    if ((await tx.$count(ledgerTransactions, eq(ledgerTransactions.cause, cause))) > 0) return;
    const lessMinor = await correctTakenBack(tx, { cause, source, currency, amountMinor });
    await postTransaction(tx, {
      cause,
      source,
      kind: 'refundOwed',
      facts: { party: transfer.partyId, toPayeeMinor: -lessMinor },
      entries: [
        ...entry({ kind: 'owedTo', owner: transfer.partyId, currency }, 'debit', amountMinor),
        ...entry({ kind: 'owedTo', owner: charge.payerId, currency }, 'credit', amountMinor),
      ],
    });
    await countOnCharge(tx, { kind: 'transfer', chargeId, amountMinor: -amountMinor });
    await queueRefunds(tx, {
      cause,
      source,
      currency,
      amountMinor,
      payerId: charge.payerId,
      charges: [{ chargeId, leftMinor: amountMinor }],
    });
    await lowerPayout(tx, transfer);
  });
}
