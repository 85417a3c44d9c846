import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { sessions } from '#app/db/schema/accounts.ts';
import { isSessionToBeKept, sessionEnd } from '#app/domain/accounts/session-end.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { readClock } from '../queries/read-clock.server.ts';

/** Notes that a session is used, at most once a day, so that it doesn't end for want of use. */
export async function keepSession(orm: Orm, viewer: Viewer): Promise<void> {
  if (!isSessionToBeKept(viewer, new Date())) return;
  const expiresAt = sessionEnd(viewer, await readClock(orm));
  await orm.update(sessions).set({ expiresAt }).where(eq(sessions.id, viewer.sessionId));
}
