import { and, eq, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import {
  fediverseActivities,
  fediverseDeliveries,
  fediversePages,
  fediverseSeen,
} from '#app/db/schema/fediverse.ts';
import { fediverseLimits } from '#app/domain/fediverse/limits.ts';

/** Removes old sent messages, old ids of received ones, and pages whose farewell is over. */
export async function sweepFediverse(orm: Orm): Promise<void> {
  const { keptDays, seenDays } = fediverseLimits;
  await orm.delete(fediverseActivities).where(lt(fediverseActivities.createdAt, before(keptDays)));
  await orm.delete(fediverseSeen).where(lt(fediverseSeen.seenAt, before(seenDays)));
  const { activityId, nextAt } = fediverseDeliveries;
  const waiting = orm
    .select({ id: fediverseDeliveries.id })
    .from(fediverseDeliveries)
    .innerJoin(fediverseActivities, eq(fediverseActivities.id, activityId))
    .where(and(eq(fediverseActivities.pageId, fediversePages.pageId), isNotNull(nextAt)));
  await orm.delete(fediversePages).where(and(isNotNull(fediversePages.leftAt), notExists(waiting)));
}

function before(days: number) {
  return sql`now() - make_interval(days => ${days})`;
}
