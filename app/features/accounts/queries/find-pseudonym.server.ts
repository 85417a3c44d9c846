import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';

/** What an account is called in books and logs; none once it is gone. */
export async function findPseudonym(orm: Orm, accountId: string): Promise<string[]> {
  const rows = await orm
    .select({ pseudonym: accounts.pseudonym })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return rows.map(({ pseudonym }) => pseudonym);
}
