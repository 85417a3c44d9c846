import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { deletionGraceDays } from '#app/domain/accounts/deletion.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { logSecurity } from '../../commands/log-security.server.ts';

/** True once the time to change one's mind is over, by the database's clock. */
export const isDeletionDue = sql`${accounts.deletionRequestedAt} <= now() - ${`${deletionGraceDays * 24} hours`}::interval`;

/**
 * Locks an account with a request for deletion, so that it isn't removed meanwhile.
 * @returns false without such a request
 * @throws AppError `conflict` once the time is over: removing may have begun
 */
export async function lockStaying(tx: Orm, { accountId }: Viewer): Promise<boolean> {
  const [account] = await tx
    .select({ requestedAt: accounts.deletionRequestedAt, isDue: sql<boolean>`${isDeletionDue}` })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update');
  if (!account?.requestedAt) return false;
  if (account.isDue) throw new AppError('conflict', words('accounts')('deletion.tooLate'));
  return true;
}

/** Takes a request for deletion back, once the pages that it hid are public again. */
export async function takeBackDeletion(tx: Orm, { accountId, pseudonym }: Viewer): Promise<void> {
  await tx
    .update(accounts)
    .set({ deletionRequestedAt: null, updatedAt: sql`now()` })
    .where(eq(accounts.id, accountId));
  await logSecurity(tx, { actor: pseudonym, action: 'deletion taken back' });
}
