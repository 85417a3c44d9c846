import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { sessions } from '#app/db/schema/accounts.ts';
import { tokenMaxAgeSeconds } from '#app/domain/accounts/sign-in-code.ts';
import { issueLink, takeLink } from '../sign-in/commands/issue-link.server.ts';

/**
 * Creates a token by which another client of the same person, such as the web view of an app, joins
 * a session. It works once, and its age is judged by the database's clock.
 */
export function issueToken(orm: Orm, sessionId: string): Promise<string> {
  return issueLink(orm, 'session', sessionId, tokenMaxAgeSeconds);
}

/**
 * Uses a token up; of any number of simultaneous callers, one gets its session.
 * @returns the value for the session's cookie; null for a token that is wrong, used or too old
 */
export async function takeToken(orm: Orm, token: string): Promise<string | null> {
  const sessionId = await takeLink(orm, 'session', token);
  if (sessionId === null) return null;
  const [session] = await orm
    .select({ token: sessions.token })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)));
  return session?.token ?? null;
}
