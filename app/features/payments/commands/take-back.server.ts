import { and, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { charges, moves } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { entry } from '#app/domain/payments/transaction.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { canComeBack, readTakenBack } from '../queries/read-taken-back.server.ts';
import { lessenPayout } from './lessen-payout.server.ts';
import { postTransaction } from './post-transaction.server.ts';
import { countOnCharge, queueMove, queueRefunds } from './queue-moves.server.ts';

/**
 * Takes money back that was sent to somebody’s account for payouts, or a part of it, for the card
 * that it came from. For administrators; asked twice with what had been taken back before, it is
 * done once.
 * @param beforeMinor what had been taken back when this was decided
 * @throws AppError `not-found`; `bad-input` for more than there is; `conflict` for what wasn’t sent,
 *   or where somebody else has decided meanwhile
 */
export async function takeBack(
  { database }: { database: Database },
  viewer: Viewer,
  wanted: { moveId: string; amountMinor: number; beforeMinor: number },
): Promise<void> {
  const t = words('payments');
  if (!viewer.isAdmin) throw new AppError('not-found', t('refused.noMove'));
  const { moveId, amountMinor, beforeMinor } = wanted;
  await database.orm.transaction(async (tx) => {
    const [move] = await tx.select().from(moves).where(eq(moves.id, moveId)).for('update');
    if (!move) throw new AppError('not-found', t('refused.noMove'));
    if (!canComeBack(move)) throw new AppError('conflict', t('refused.notSent'));
    const takenMinor = await readTakenBack(tx, moveId);
    if (takenMinor !== beforeMinor) throw new AppError('conflict', t('refused.takenMeanwhile'));
    if (amountMinor <= 0 || amountMinor > move.amountMinor - takenMinor) {
      const sentence = t('refused.notSoMuch');
      throw new AppError('bad-input', sentence, { fields: { amount: sentence } });
    }
    const { partyId, currency, chargeId } = move;
    await queueMove(tx, {
      kind: 'reversal',
      cause: `take back ${moveId} after ${beforeMinor} ${await countTries(tx, moveId)}`,
      source: { type: move.sourceType, id: move.sourceId },
      ...{ partyId, currency, amountMinor, chargeId, ofMoveId: moveId },
    });
    await logSecurity(tx, {
      actor: viewer.pseudonym,
      action: 'money taken back',
      facts: { move: moveId, currency, amountMinor },
    });
  });
}

/** One that was refused for good can be decided on anew. */
function countTries(orm: Orm, moveId: string): Promise<number> {
  return orm.$count(moves, and(eq(moves.ofMoveId, moveId), eq(moves.kind, 'reversal')));
}

/**
 * Gives what has come back of a transfer to the card that it came from, and lets a payout that hasn’t
 * gone out be smaller. Told twice, it does nothing again.
 */
export async function giveTakenBack(
  { database }: { database: Database },
  moveId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [move] = await tx.select().from(moves).where(eq(moves.id, moveId)).for('update');
    if (move?.kind !== 'reversal' || move.state !== 'arrived' || !move.chargeId) return;
    const { chargeId, currency, amountMinor } = move;
    const [charge] = await tx.select().from(charges).where(eq(charges.id, chargeId)).for('update');
    if (!charge) return;
    const source = { type: move.sourceType, id: move.sourceId };
    const cause = `taken back ${moveId}`;
    const isPosted = await postTransaction(tx, {
      ...{ cause, source },
      kind: 'refundOwed',
      facts: { party: move.partyId },
      entries: [
        ...entry({ kind: 'owedTo', owner: move.partyId, currency }, 'debit', amountMinor),
        ...entry({ kind: 'owedTo', owner: charge.payerId, currency }, 'credit', amountMinor),
      ],
    });
    if (!isPosted) return;
    await countOnCharge(tx, { kind: 'transfer', chargeId, amountMinor: -amountMinor });
    await queueRefunds(tx, {
      ...{ cause, source, currency, amountMinor, payerId: charge.payerId },
      charges: [{ chargeId, leftMinor: amountMinor }],
    });
    await lessenPayout(tx, move);
  });
}
