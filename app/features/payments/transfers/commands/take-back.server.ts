import { and, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { ledgerTransactions } from '#app/db/schema/ledger.ts';
import { charges, transfers } from '#app/db/schema/payments.ts';
import { entry } from '#app/domain/payments/transaction.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { adminCommand } from '#app/fields/admin-command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { correctTakenBack } from '../../ledger/commands/correct-released.server.ts';
import { postTransaction } from '../../ledger/steps/post-transaction.server.ts';
import { reversal } from '../fields.ts';
import { canComeBack, readTakenBack } from '../queries/read-taken-back.server.ts';
import { lowerPayout } from '../steps/lessen-payout.server.ts';
import { countOnCharge, queueRefunds, queueTransfer } from '../steps/queue-transfers.server.ts';

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
      const t = words('payments');
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
