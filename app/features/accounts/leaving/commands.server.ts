import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { forgetAddress, forgetCauser, writeOutbox } from '#app/db/outbox.server.ts';
import { accounts, sessions, verifications } from '#app/db/schema/accounts.ts';
import { deletionGraceDays, finalMomentOf } from '#app/domain/accounts/account.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { logSecurity } from '../commands.server.ts';
import { accountMail } from '../mails.tsx';
import { type AccountNames, accountNames } from '../queries.server.ts';

/**
 * Records a request for deletion, and signs out all other devices.
 * @returns false if it was recorded before
 */
export async function askDeletion(tx: Orm, brand: Brand, viewer: Viewer): Promise<boolean> {
  const { accountId, pseudonym, sessionId } = viewer;
  const [account] = await tx
    .update(accounts)
    .set({ deletionRequestedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletionRequestedAt)))
    .returning({
      email: accounts.email,
      language: accounts.language,
      at: accounts.deletionRequestedAt,
    });
  if (!account?.at) return false;
  const finalAt = finalMomentOf(account.at);
  await tx.delete(sessions).where(and(eq(sessions.userId, accountId), ne(sessions.id, sessionId)));
  await logSecurity(tx, { actor: pseudonym, action: 'deletion asked' });
  const mail = accountMail(brand, 'deletionAsked', {
    to: account,
    link: `${brand.site}/settings/deletion`,
    values: () => ({ day: dayAt(finalAt, viewer) }),
  });
  await writeOutbox(tx, { type: 'mail', payload: mail });
  return true;
}

/**
 * Locks an account that is due for deletion, so that no other worker removes it meanwhile.
 * @returns undefined for an account that doesn't exist any more, or isn't due
 */
export async function lockDueAccount(
  tx: Orm,
  accountId: string,
): Promise<AccountNames | undefined> {
  const [names] = await tx
    .select(accountNames)
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isDeletionDue))
    .for('update');
  return names;
}

/**
 * Removes an account, and all that depends on it. Remaining records name a pseudonym. A last mail
 * says so, and the address goes with it.
 */
export async function removeAccount(tx: Orm, brand: Brand, account: AccountNames): Promise<void> {
  const { accountId, email, pseudonym } = account;
  await removeOpenLinks(tx, [accountId, email]);
  await forgetAddress(tx, email);
  await forgetCauser(tx, accountId);
  await tx.delete(accounts).where(eq(accounts.id, accountId));
  await logSecurity(tx, { actor: pseudonym, action: 'account removed' });
  await writeOutbox(tx, {
    type: 'farewell',
    payload: accountMail(brand, 'deletionDone', { to: account }),
  });
}

/**
 * Removes open links, codes and sign-ups. Their values are the id or address itself, or JSON with
 * it, where quotation marks show where it ends: `jo@a.example` is no part of `mojo@a.example`.
 */
async function removeOpenLinks(tx: Orm, names: string[]): Promise<void> {
  for (const name of names)
    await tx
      .delete(verifications)
      .where(
        sql`${verifications.value} = ${name} or position(${JSON.stringify(name)} in ${verifications.value}) > 0`,
      );
}

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
