import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { adminCommand } from '#app/fields/admin-command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { ofTransfer } from '../fields.ts';
import { queueTransfer } from '../steps/queue-transfers.server.ts';

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
  if (!transfer) throw new AppError('not-found', words('payments')('refused.noTransfer'));
  if (transfer.state === 'waiting') {
    await tx.update(transfers).set({ dueAt: sql`now()` }).where(eq(transfers.id, transferId));
    return writeOutbox(tx, { type: 'transfer', payload: { transferId } });
  }
  if (transfer.state !== 'failed')
    throw new AppError('conflict', words('payments')('refused.moveUnderWay'));
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
    throw new AppError('conflict', words('payments')('refused.chargeUsedUp'));
  });
}

/** Its charge was used otherwise meanwhile, for example by a charge-back. */
const checkViolation = '23514';
