import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { verifications } from '#app/db/schema/accounts.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import type { NewAccount } from './fields.ts';

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

/** The purpose of a link in a mail; a session is joined by the token alone. */
export type LinkPurpose = 'sign-up' | 'leave-address' | 'enter-address' | 'session' | 'follow';

/** True if a link still works; it isn't used up. */
export async function isLinkOpen(orm: Orm, purpose: LinkPurpose, token: string): Promise<boolean> {
  return (await orm.$count(verifications, linkIs(purpose, token))) > 0;
}

export function linkIs(purpose: LinkPurpose, token: string) {
  return and(
    eq(verifications.id, hashOfToken(token)),
    eq(verifications.identifier, `${purpose}-link`),
    gt(verifications.expiresAt, sql`now()`),
  );
}
