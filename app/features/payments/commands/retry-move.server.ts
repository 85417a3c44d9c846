import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { moves } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { queueMove } from './queue-moves.server.ts';

/**
 * Tries a move again: at once where it waits, and anew where it has failed. Pressed twice, the second
 * one finds it under way.
 * @throws AppError `not-found`; `conflict` for one that is under way or has arrived
 */
export async function retryMove(
  { database }: { database: Database },
  moveId: string,
): Promise<void> {
  await database.orm.transaction((tx) => retry(tx, moveId));
}

/**
 * The same by an administrator, which is kept.
 * @throws AppError as `retryMove` does
 */
export async function retryAsAdmin(
  { database }: { database: Database },
  viewer: Viewer,
  moveId: string,
): Promise<void> {
  if (!viewer.isAdmin) throw new AppError('not-found', words('payments')('refused.noMove'));
  await database.orm.transaction(async (tx) => {
    await retry(tx, moveId);
    const facts = { move: moveId };
    await logSecurity(tx, { actor: viewer.pseudonym, action: 'money tried again', facts });
  });
}

async function retry(tx: Orm, moveId: string): Promise<void> {
  const [move] = await tx.select().from(moves).where(eq(moves.id, moveId)).for('update');
  if (!move) throw new AppError('not-found', words('payments')('refused.noMove'));
  if (move.state === 'waiting') {
    await tx.update(moves).set({ dueAt: sql`now()` }).where(eq(moves.id, moveId));
    return writeOutbox(tx, { type: 'move', payload: { moveId } });
  }
  if (move.state !== 'failed')
    throw new AppError('conflict', words('payments')('refused.moveUnderWay'));
  const { kind, partyId, currency, amountMinor, chargeId, ofMoveId } = move;
  await tx.update(moves).set({ state: 'dropped' }).where(eq(moves.id, moveId));
  await queueMove(tx, {
    cause: `${move.cause} again after ${moveId}`,
    source: { type: move.sourceType, id: move.sourceId },
    ...{ kind, partyId, currency, amountMinor, chargeId, ofMoveId },
  }).catch((error) => {
    if (error.cause?.code !== checkViolation) throw error;
    throw new AppError('conflict', words('payments')('refused.chargeUsedUp'));
  });
}

/** Its charge has gone somewhere else meanwhile, for example back to a bank. */
const checkViolation = '23514';
