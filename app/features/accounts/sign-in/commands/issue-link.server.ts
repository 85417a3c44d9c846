import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { verifications } from '#app/db/schema/accounts.ts';
import { codeMinutes } from '#app/domain/accounts/limits.ts';
import { hashOfToken, newToken } from '#app/platform/token.server.ts';

/** What a link in a mail leads to. */
export type LinkPurpose = 'sign-up' | 'leave-address' | 'enter-address';

/** Notes a value that only the bearer of the token can take, once, within ten minutes. */
export async function issueLink(tx: Orm, purpose: LinkPurpose, value: string): Promise<string> {
  const token = newToken();
  await tx.insert(verifications).values({
    id: hashOfToken(token),
    identifier: `${purpose}-link`,
    value,
    expiresAt: sql`now() + ${`${codeMinutes} minutes`}::interval`,
  });
  return token;
}

/** Takes the value; of any number of callers at the same time, one gets it. */
export async function takeLink(
  tx: Orm,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const [taken] = await tx
    .delete(verifications)
    .where(linkIs(purpose, token))
    .returning({ value: verifications.value });
  return taken?.value ?? null;
}

/** Whether a link still works, without using it up. */
export async function isLinkOpen(orm: Orm, purpose: LinkPurpose, token: string): Promise<boolean> {
  const found = await orm
    .select({ id: verifications.id })
    .from(verifications)
    .where(linkIs(purpose, token));
  return found.length > 0;
}

function linkIs(purpose: LinkPurpose, token: string) {
  return and(
    eq(verifications.id, hashOfToken(token)),
    eq(verifications.identifier, `${purpose}-link`),
    gt(verifications.expiresAt, sql`now()`),
  );
}
