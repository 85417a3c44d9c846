import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { forgetAddress, forgetCauser, writeOutbox } from '#app/db/outbox.server.ts';
import { accounts, verifications } from '#app/db/schema/accounts.ts';
import type { Brand } from '#app/platform/brand.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { accountMail } from '../../emails/account-mail.tsx';
import { isDeletionDue } from './take-back-deletion.server.ts';

/** What of a removed account the features to the right look for. */
export type RemovedAccount = { accountId: string; email: string; pseudonym: string };

/**
 * Removes an account whose time is over, and everything that hangs on it, in one transaction;
 * `alongside` removes what the features to the right hold. What stays names a pseudonym. The last
 * thing is a mail that says so; with it goes the address.
 * @returns false if there is no such account any more, or not yet
 */
export async function removeAccount(
  { database, brand }: { database: Database; brand: Brand },
  accountId: string,
  alongside: (tx: Orm, removed: RemovedAccount) => Promise<void>,
): Promise<boolean> {
  return database.orm.transaction(async (tx) => {
    const [account] = await tx
      .select({
        email: accounts.email,
        language: accounts.language,
        pseudonym: accounts.pseudonym,
      })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), isDeletionDue))
      .for('update');
    if (!account) return false;
    const { email, pseudonym } = account;
    await alongside(tx, { accountId, email, pseudonym });
    await removeOpenLinks(tx, [accountId, email]);
    await forgetAddress(tx, email);
    await forgetCauser(tx, accountId);
    await tx.delete(accounts).where(eq(accounts.id, accountId));
    await logSecurity(tx, { actor: pseudonym, action: 'account removed' });
    await writeOutbox(tx, {
      type: 'farewell',
      payload: accountMail(brand, 'deletionDone', { to: account }),
    });
    return true;
  });
}

/**
 * Links, codes and sign-ups that wait. Their values are the id or address itself, or JSON that
 * holds it, where quotation marks show where it ends: `jo@a.example` is no part of `mojo@a.example`.
 */
async function removeOpenLinks(tx: Orm, names: string[]): Promise<void> {
  for (const name of names)
    await tx
      .delete(verifications)
      .where(
        sql`${verifications.value} = ${name} or position(${JSON.stringify(name)} in ${verifications.value}) > 0`,
      );
}
