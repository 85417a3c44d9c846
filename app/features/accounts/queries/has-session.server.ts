import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { sessions } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';

/** True if the viewer's session still exists. */
export async function hasSession(orm: Orm, { sessionId }: Viewer): Promise<boolean> {
  const isOwn = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`));
  return (await orm.$count(sessions, isOwn)) > 0;
}
