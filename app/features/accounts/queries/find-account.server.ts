import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { normalEmail } from '#app/domain/accounts/email.ts';

export type Account = typeof accounts.$inferSelect;

/** The account with an address, however the address is written. */
export async function findAccount(orm: Orm, email: string): Promise<Account | null> {
  const [account] = await orm
    .select()
    .from(accounts)
    .where(eq(accounts.email, normalEmail(email)));
  return account ?? null;
}
