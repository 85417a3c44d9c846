import { count, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts, passkeys, signInMethods } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Makes sure that somebody keeps a way in when one of theirs is taken away: a password, a passkey or
 * another provider. The account stays locked until the transaction ends, so that two ways taken away
 * at the same time are counted one after the other.
 * @throws AppError `conflict`
 */
export async function requireOtherWay(tx: Orm, { accountId }: Viewer): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update');
  const [methods] = await tx
    .select({ ways: count() })
    .from(signInMethods)
    .where(eq(signInMethods.userId, accountId));
  const [keys] = await tx
    .select({ ways: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, accountId));
  if ((methods?.ways ?? 0) + (keys?.ways ?? 0) < 2)
    throw new AppError('conflict', words('accounts')('refusal.lastWay'));
}
