import { sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { verifications } from '#app/db/schema/accounts.ts';
import { signUpKeptHours } from '#app/domain/accounts/limits.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command, type From } from '#app/fields/command.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { atLeast } from '#app/lib/waits.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newToken } from '#app/platform/token.server.ts';
import { limitAttempts } from '../../commands/limit-attempts.server.ts';
import { accountMail } from '../../emails/account-mail.tsx';
import { type Account, findAccount } from '../../queries/find-account.server.ts';
import { type NewAccount, newAccount } from '../fields.ts';
import { issueLink } from './issue-link.server.ts';

type Sources = { database: Database; brand: Brand };

/**
 * Records a sign-up and sends a link to its address. There is no account before the link is
 * followed, and the password is chosen behind it, so no one can take another person's address, nor
 * set a password for its owner. An address that has an account gets a mail that says so; here both
 * look the same, in time too.
 * @returns the id under which the link can be sent again
 * @throws AppError `too-many`
 */
export const signUp = command({
  operation: 'signUp',
  openTo: 'visitors',
  input: newAccount,
  async run(services: Sources & From, _viewer: Viewer | null, input) {
    const { database, from } = services;
    const account = input.email;
    await limitAttempts(database.orm, 'sign up', { network: from?.address, account });
    return { waitingId: await atLeast(leastMs, recordSignUp(services, input)) };
  },
});

/** Longer than either way takes. */
const leastMs = 250;

async function recordSignUp({ database, brand }: Sources, input: NewAccount): Promise<string> {
  const waitingId = newToken();
  const owner = await findAccount(database.orm, input.email);
  await database.orm.transaction(async (tx) => {
    // Stored in either case; for an address that has an account the link is never sent.
    await tx.insert(verifications).values({
      id: waitingId,
      identifier: 'sign-up',
      value: JSON.stringify(input),
      expiresAt: sql`now() + ${`${signUpKeptHours} hours`}::interval`,
    });
    await sendConfirmation(tx, brand, { waitingId, email: input.email, owner });
  });
  return waitingId;
}

/** Sends the link that creates the account, or tells the owner of the address that there is one. */
export async function sendConfirmation(
  tx: Orm,
  brand: Brand,
  to: { waitingId: string; email: string; owner: Account | null },
): Promise<void> {
  const token = await issueLink(tx, 'sign-up', to.waitingId);
  const mail = to.owner
    ? accountMail(brand, 'alreadyKnown', { to: to.owner, link: `${brand.site}/sign-in` })
    : accountMail(brand, 'confirm', {
        to: { email: to.email, language: currentLanguage() },
        link: `${brand.site}/sign-up/confirm?token=${token}`,
      });
  await writeOutbox(tx, { type: 'mail', payload: mail });
}
