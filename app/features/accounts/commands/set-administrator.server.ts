import { and, arrayContains, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { accounts, sessions } from '#app/db/schema/accounts.ts';
import { apiKeys } from '#app/db/schema/keys.ts';
import { normalEmail } from '#app/domain/accounts/email.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { logSecurity } from './log-security.server.ts';

/**
 * Makes an account an administrator of the platform, or takes that from it. It is signed out
 * everywhere, so that no earlier session carries the other right, and its keys for administration
 * are revoked.
 * @returns false if it was so already
 * @throws AppError `not-found`; `conflict` for an unconfirmed address, or an account about to be
 * deleted
 */
export async function setAdministrator(
  { orm }: Pick<Database, 'orm'>,
  email: string,
  isAdmin: boolean,
): Promise<boolean> {
  const t = words('accounts');
  return orm.transaction(async (tx) => {
    const [account] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.email, normalEmail(email)))
      .for('no key update');
    if (!account) throw new AppError('not-found', t('administrator.unknown', { email }));
    if (account.isAdmin === isAdmin) return false;
    if (isAdmin && !account.emailVerified)
      throw new AppError('conflict', t('administrator.unconfirmed', { email }));
    if (isAdmin && account.deletionRequestedAt)
      throw new AppError('conflict', t('administrator.leaving', { email }));
    await tx
      .update(accounts)
      .set({ isAdmin, updatedAt: sql`now()` })
      .where(eq(accounts.id, account.id));
    await tx.delete(sessions).where(eq(sessions.userId, account.id));
    if (!isAdmin)
      await tx
        .delete(apiKeys)
        .where(and(eq(apiKeys.accountId, account.id), arrayContains(apiKeys.scopes, ['admin'])));
    await logSecurity(tx, {
      // An operator at the terminal, who is unknown to the platform.
      actor: null,
      action: isAdmin ? 'administrator made' : 'administrator no longer',
      facts: { account: account.pseudonym },
    });
    return true;
  });
}
