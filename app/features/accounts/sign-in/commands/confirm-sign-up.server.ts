import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts, verifications } from '#app/db/schema/accounts.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId } from '#app/platform/token.server.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { addPassword, hashPassword } from '../../steps/hash-password.server.ts';
import type { NewAccount } from '../fields.ts';
import { refuseEasyPassword } from '../steps/refuse-easy-password.server.ts';
import { takeLink } from './issue-link.server.ts';

/** The facts for a new account's first page. Its id is the account's. */
export type MadeAccount = {
  accountId: string;
  userType: 'artist' | 'venue';
  displayName: string;
  timeZone: string;
};

/**
 * Creates the account whose address a link has confirmed. `alongside` runs in the same transaction,
 * so that there is never an account without its page; `idFor` gives both their id.
 * @returns the account, and the path that its person was on the way to, or ''
 * @throws AppError `not-found` if the link was used or has expired, `conflict` if the address has
 * got an account in the meantime, `bad-input` for a password that is easy to guess
 */
export async function confirmSignUp(
  { database: { orm }, brand }: { database: Database; brand: Brand },
  { token, password }: { token: string; password: string },
  alongside: (tx: Orm, account: MadeAccount) => Promise<void>,
  idFor: (tx: Orm, name: string) => Promise<string> = async () => newId(),
): Promise<MadeAccount & { next: string }> {
  const passwordHash = await hashPassword(password);
  return orm.transaction(async (tx) => {
    const waitingId = await takeLink(tx, 'sign-up', token);
    const signUp = waitingId === null ? null : await takeSignUp(tx, waitingId);
    if (!signUp) throw new AppError('not-found', words('accounts')('linkOver'));
    const { kind, name, email, birthDate, timeZone, next } = signUp;
    await refuseEasyPassword(brand, { password, email });
    const accountId = await idFor(tx, name);
    const [account] = await tx
      .insert(accounts)
      .values({
        id: accountId,
        name,
        email,
        birthDate,
        timeZone,
        emailVerified: true,
        language: currentLanguage(),
      })
      .onConflictDoNothing()
      .returning({ pseudonym: accounts.pseudonym });
    if (!account) throw new AppError('conflict', words('accounts')('addressTaken'));
    await addPassword(tx, accountId, passwordHash);
    await logSecurity(tx, { actor: account.pseudonym, action: 'account made', facts: { kind } });
    const facts = { accountId, userType: kind, displayName: name, timeZone };
    await alongside(tx, facts);
    return { ...facts, next };
  });
}

async function takeSignUp(tx: Orm, waitingId: string): Promise<NewAccount | null> {
  const [row] = await tx
    .delete(verifications)
    .where(
      and(
        eq(verifications.id, waitingId),
        eq(verifications.identifier, 'sign-up'),
        gt(verifications.expiresAt, sql`now()`),
      ),
    )
    .returning({ value: verifications.value });
  return row ? JSON.parse(row.value) : null;
}
