import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { deletionGraceDays } from '#app/domain/accounts/deletion.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { logSecurity } from '../../commands/log-security.server.ts';

/** Whether the time to change one's mind is over, by the database's clock. */
export const isDeletionDue = sql`${accounts.deletionRequestedAt} <= now() - ${`${deletionGraceDays * 24} hours`}::interval`;

/**
 * Keeps an account that was to be deleted. `show` brings back into sight what the request hid, in
 * the same transaction and before the request is forgotten.
 * @throws AppError `conflict` once the time is over: removing may have begun
 */
export async function takeBackDeletion(
  { orm }: Database,
  { accountId, pseudonym }: Viewer,
  show: (tx: Orm) => Promise<void>,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const [account] = await tx
      .select({ requestedAt: accounts.deletionRequestedAt, isDue: sql<boolean>`${isDeletionDue}` })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    if (!account?.requestedAt) return;
    if (account.isDue) throw new AppError('conflict', words('accounts')('deletion.tooLate'));
    await show(tx);
    await tx
      .update(accounts)
      .set({ deletionRequestedAt: null, updatedAt: sql`now()` })
      .where(eq(accounts.id, accountId));
    await logSecurity(tx, { actor: pseudonym, action: 'deletion taken back' });
  });
}
