import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { sessions, verifications } from '#app/db/schema/accounts.ts';
import { tokenMaxAgeSeconds } from '#app/domain/accounts/sign-in-code.ts';
import { hashOfToken, newToken } from '#app/platform/token.server.ts';

const identifier = 'session-token';

/**
 * Makes a token with which another client of the same person, such as the web view of an app, can
 * join a session. It works once, and its age is judged by the database's clock.
 */
export async function issueToken(orm: Orm, sessionId: string): Promise<string> {
  const token = newToken();
  await orm.insert(verifications).values({
    id: hashOfToken(token),
    identifier,
    value: sessionId,
    expiresAt: sql`now() + ${`${tokenMaxAgeSeconds} seconds`}::interval`,
  });
  return token;
}

/**
 * Uses a token up; of any number of callers at the same time, one gets its session.
 * @returns what the session's cookie carries; null for a token that is wrong, used or too old
 */
export async function takeToken(orm: Orm, token: string): Promise<string | null> {
  const [taken] = await orm
    .delete(verifications)
    .where(
      and(
        eq(verifications.id, hashOfToken(token)),
        eq(verifications.identifier, identifier),
        gt(verifications.expiresAt, sql`now()`),
      ),
    )
    .returning({ sessionId: verifications.value });
  if (!taken) return null;
  const [session] = await orm
    .select({ token: sessions.token })
    .from(sessions)
    .where(and(eq(sessions.id, taken.sessionId), gt(sessions.expiresAt, sql`now()`)));
  return session?.token ?? null;
}
