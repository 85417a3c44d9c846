import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { sessions, signInMethods } from '#app/db/schema/accounts.ts';
import { freshMinutes } from '#app/domain/accounts/limits.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { isPassword } from './hash-password.server.ts';
import { limitAttempts } from './limit-attempts.server.ts';

/** How somebody who is signed in shows once more that it is they. */
export type Proof = 'password' | 'signed in just now' | 'sign in again';

/** What is asked of this account: its password, or, where it has none, a sign-in of late. */
export async function proofFor(orm: Orm, viewer: Viewer): Promise<Proof> {
  if (await passwordOf(orm, viewer)) return 'password';
  const fresh = await orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, viewer.sessionId),
        // By the database's clock, which has also noted when the session began.
        gt(sessions.createdAt, sql`now() - ${`${freshMinutes} minutes`}::interval`),
      ),
    );
  return fresh.length > 0 ? 'signed in just now' : 'sign in again';
}

/**
 * For what can't be taken back: an open browser that somebody else sits down at isn't enough.
 * @throws AppError `forbidden`, `too-many`
 */
export async function demandProof(
  orm: Orm,
  viewer: Viewer,
  { password, network }: { password: string; network: string },
): Promise<void> {
  const t = words('accounts');
  const proof = await proofFor(orm, viewer);
  if (proof === 'signed in just now') return;
  if (proof === 'sign in again')
    throw new AppError('forbidden', t('refusal.signInAgain', { minutes: freshMinutes }));
  if (password === '') refusePassword(t('problem.passwordMissing'));
  await limitAttempts(orm, 'sign in', { network, account: viewer.email });
  const hashed = await passwordOf(orm, viewer);
  if (!hashed || !(await isPassword(password.slice(0, 1_000), hashed)))
    refusePassword(t('refusal.currentPassword'));
}

function refusePassword(sentence: string): never {
  throw new AppError('forbidden', words('accounts')('checkFields'), {
    fields: { password: sentence },
  });
}

async function passwordOf(orm: Orm, { accountId }: Viewer): Promise<string | null> {
  const [method] = await orm
    .select({ password: signInMethods.password })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, accountId), isNotNull(signInMethods.password)));
  return method?.password ?? null;
}
