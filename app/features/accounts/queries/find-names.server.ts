import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';

/** The names of an account: for links and mails, and in books and logs. */
export type AccountNames = {
  accountId: string;
  email: string;
  language: string;
  pseudonym: string;
};

export const accountNames = {
  accountId: accounts.id,
  email: accounts.email,
  language: accounts.language,
  pseudonym: accounts.pseudonym,
};

export async function findNames(orm: Orm, accountId: string): Promise<AccountNames | undefined> {
  const [names] = await orm.select(accountNames).from(accounts).where(eq(accounts.id, accountId));
  return names;
}
