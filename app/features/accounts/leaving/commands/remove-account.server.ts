import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { forgetAddress, forgetCauser, writeOutbox } from '#app/db/outbox.server.ts';
import { accounts, verifications } from '#app/db/schema/accounts.ts';
import type { Brand } from '#app/platform/brand.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { accountMail } from '../../emails/account-mail.tsx';
import { type AccountNames, accountNames } from '../../queries/find-names.server.ts';
import { isDeletionDue } from './take-back-deletion.server.ts';

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
