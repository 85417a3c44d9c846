import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { holdHistory } from '#app/db/schema/holds.ts';

export type HoldStep = Awaited<ReturnType<typeof listHoldHistory>>[number];

/** More than any hold ever has. */
const mostSteps = 200;

export function listHoldHistory(orm: Orm, holdId: string) {
  const { at, action, by, why, reason } = holdHistory;
  return orm
    .select({ at, action, by, why, reason })
    .from(holdHistory)
    .where(eq(holdHistory.holdId, holdId))
    .orderBy(asc(at), asc(holdHistory.id))
    .limit(mostSteps);
}
