import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import type { Part } from '#app/features/part.ts';
import { exportAccount } from './queries.server.ts';

/** Names by the pseudonyms that the books use, without people who have left. */
async function namePeople(orm: Orm, pseudonyms: string[]): Promise<Map<string, string>> {
  // A text that isn't a UUID can't be queried as one.
  const ids = pseudonyms.filter((one) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one));
  const rows = await orm
    .select({ id: accounts.pseudonym, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.pseudonym, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const part: Part = { exports: [exportAccount], names: { person: namePeople } };
