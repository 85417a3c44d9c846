import { asc } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { isDeletionDue } from '../commands/take-back-deletion.server.ts';

/** The accounts that are due for deletion, the longest waiting first. */
export async function listDueDeletions(orm: Orm): Promise<string[]> {
  const rows = await orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(isDeletionDue)
    .orderBy(asc(accounts.deletionRequestedAt));
  return rows.map(({ id }) => id);
}
