import { and, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts, signInMethods } from '#app/db/schema/accounts.ts';
import { command, type From } from '#app/fields/command.ts';
import type { Brand } from '#app/platform/brand.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { accountMail } from '../../emails/account-mail.tsx';
import { refuseEasyPassword } from '../../sign-in/steps/refuse-easy-password.server.ts';
import { addPassword, hashPassword } from '../../steps/hash-password.server.ts';
import { passwordChange } from '../fields.ts';
import { endSessions } from './end-sessions.server.ts';
import { proveOneself } from './prove-oneself.server.ts';

/**
 * Sets a password, even a first one, and signs out every device. The caller's gets a new session
 * after this.
 * @throws AppError as `proveOneself` does; `bad-input` for a password that is easy to guess
 */
export const changePassword = command({
  operation: 'changePassword',
  input: passwordChange,
  settlesItself: true,
  async run(services: { database: Database; brand: Brand } & From, viewer, { password, ...proof }) {
    const { database, brand } = services;
    await proveOneself(services, viewer, proof);
    await refuseEasyPassword(brand, { password, email: viewer.email });
    const hashed = await hashPassword(password);
    await database.orm.transaction(async (tx) => {
      const { accountId } = viewer;
      const rows = await tx
        .update(signInMethods)
        .set({ password: hashed, updatedAt: new Date() })
        .where(and(eq(signInMethods.userId, accountId), eq(signInMethods.providerId, 'credential')))
        .returning({ id: signInMethods.id });
      const isFirst = rows.length === 0;
      if (isFirst) await addPassword(tx, accountId, hashed);
      await noteChange(tx, brand, { id: accountId, ...viewer }, isFirst);
    });
  },
});

/**
 * After a link from a mail has set a password: ends every session and link of before, and tells the
 * owner.
 */
export async function passwordReset(
  { database: { orm }, brand }: { database: Database; brand: Brand },
  accountId: string,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    if (account) await noteChange(tx, brand, account, false);
  });
}

async function noteChange(
  tx: Orm,
  brand: Brand,
  account: Pick<typeof accounts.$inferSelect, 'id' | 'pseudonym' | 'email' | 'language'>,
  isFirst: boolean,
): Promise<void> {
  await endSessions(tx, account.id);
  const action = isFirst ? 'password set' : 'password changed';
  await logSecurity(tx, { actor: account.pseudonym, action });
  const mail = accountMail(brand, 'passwordChanged', {
    to: account,
    link: `${brand.site}/sign-in/forgotten`,
    values: () => ({ support: brand.supportEmail }),
  });
  await writeOutbox(tx, { type: 'mail', payload: mail });
}
