import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { may } from '#app/features/profiles/policy.ts';
import { parts } from './parts.server.ts';

const counts = parts.flatMap(({ waiting = [] }) => waiting);

/** How many things wait for somebody, working as one of their pages. */
export async function countWaiting(orm: Orm, viewer: Viewer, profileId: string): Promise<number> {
  const theirs = counts.filter(({ right }) => may(viewer, profileId, right));
  const waiting = await Promise.all(theirs.map(({ count }) => count(orm, profileId)));
  return waiting.reduce((sum, count) => sum + count, 0);
}
