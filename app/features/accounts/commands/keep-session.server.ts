import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Orm } from '#app/db/client.server.ts';
import { sessions } from '#app/db/schema/accounts.ts';
import { isSessionToBeKept, sessionEnd } from '#app/domain/accounts/session-end.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { readClock } from '../queries/read-clock.server.ts';

/** A session noted as seen isn't written again for this long. */
const recentlySeen = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/** Notes that a person is online, at most once a minute: they get no push messages then. */
export async function noteSeen(orm: Orm, { sessionId }: Viewer): Promise<void> {
  if (recentlySeen.has(sessionId)) return;
  recentlySeen.set(sessionId, true);
  await orm.update(sessions).set({ seenAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

/** Notes that a session is in use, at most once a day, so that it doesn't expire. */
export async function keepSession(orm: Orm, viewer: Viewer): Promise<void> {
  if (!isSessionToBeKept(viewer, new Date())) return;
  const expiresAt = sessionEnd(viewer, await readClock(orm));
  await orm.update(sessions).set({ expiresAt }).where(eq(sessions.id, viewer.sessionId));
}
