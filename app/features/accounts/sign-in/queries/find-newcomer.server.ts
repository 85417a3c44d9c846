import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { verifications } from '#app/db/schema/accounts.ts';
import type { NewAccount } from '../fields.ts';
import { linkIs } from './is-link-open.server.ts';

/** The name in a sign-up, by its link, which isn't used up. */
export async function findNewcomer(orm: Orm, token: string): Promise<string | null> {
  const waitingId = orm
    .select({ id: verifications.value })
    .from(verifications)
    .where(linkIs('sign-up', token));
  const [row] = await orm
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.id, waitingId), eq(verifications.identifier, 'sign-up')));
  return row ? (JSON.parse(row.value) as NewAccount).name : null;
}
