import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { verifications } from '#app/db/schema/accounts.ts';
import { codeMinutes } from '#app/domain/accounts/limits.ts';
import { hashOfToken, newToken } from '#app/platform/token.server.ts';
import { type LinkPurpose, linkIs } from './queries.server.ts';

/** Stores a value that only the bearer of the token can take, once, within that time. */
export async function issueLink(
  tx: Orm,
  purpose: LinkPurpose,
  value: string,
  seconds = codeMinutes * 60,
): Promise<string> {
  const token = newToken();
  await tx.insert(verifications).values({
    id: hashOfToken(token),
    identifier: `${purpose}-link`,
    value,
    expiresAt: sql`now() + ${`${seconds} seconds`}::interval`,
  });
  return token;
}

/** Takes the value; of any number of simultaneous callers, one gets it. */
export async function takeLink(
  tx: Orm,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const [row] = await tx
    .delete(verifications)
    .where(linkIs(purpose, token))
    .returning({ value: verifications.value });
  return row?.value ?? null;
}
