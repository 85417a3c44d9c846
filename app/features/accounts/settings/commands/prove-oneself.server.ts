import { and, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { signInMethods } from '#app/db/schema/accounts.ts';
import { isFresh } from '#app/domain/accounts/fresh.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { forgiveAttempt, limitAttempts } from '../../commands/limit-attempts.server.ts';
import { isPassword } from '../../steps/hash-password.server.ts';

/**
 * Asks for the present password before a change that could lock the owner out or can't be taken
 * back: an open browser with another person at it isn't enough. Accounts without a password must
 * have signed in lately.
 * @throws AppError `forbidden` beside the field, `too-many`
 */
export async function proveOneself(
  { database: { orm }, from }: { database: Database } & From,
  viewer: Viewer,
  { currentPassword }: { currentPassword: string },
): Promise<void> {
  const hashed = await passwordOf(orm, viewer.accountId);
  if (hashed === null) return requireFresh(viewer);
  if (currentPassword === '') refusePassword('problem.passwordMissing');
  const account = viewer.accountId;
  const by = { network: from?.address, account };
  await limitAttempts(orm, 'prove oneself', by);
  if (!(await isPassword(currentPassword, hashed))) refusePassword('refusal.currentPassword');
  await forgiveAttempt(orm, 'prove oneself', by);
}

function refusePassword(key: 'problem.passwordMissing' | 'refusal.currentPassword'): never {
  const sentence = words('accounts')(key);
  throw new AppError('forbidden', sentence, { fields: { currentPassword: sentence } });
}

/** @throws AppError `forbidden` if the last sign-in is too long ago */
export function requireFresh(viewer: Viewer): void {
  if (!isFresh(viewer, new Date()))
    throw new AppError('forbidden', words('accounts')('refusal.notFresh'));
}

/** The hash of a password; null for accounts with other ways of signing in only. */
async function passwordOf(orm: Orm, accountId: string): Promise<string | null> {
  const [method] = await orm
    .select({ hashed: signInMethods.password })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, accountId), eq(signInMethods.providerId, 'credential')));
  return method?.hashed ?? null;
}
