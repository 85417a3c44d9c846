import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';

/** What people are called, by the pseudonyms that the books know them by; nobody who has left. */
export async function namePeople(orm: Orm, pseudonyms: string[]): Promise<Map<string, string>> {
  // What can’t be a pseudonym can’t be asked for either.
  const asked = pseudonyms.filter((one) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one));
  const rows = await orm
    .select({ id: accounts.pseudonym, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.pseudonym, asked));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
