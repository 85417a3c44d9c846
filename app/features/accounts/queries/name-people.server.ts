import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';

/** What people are called, by the pseudonyms that the books know them by; nobody who has left. */
export async function namePeople(orm: Orm, pseudonyms: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: accounts.pseudonym, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.pseudonym, pseudonyms));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
