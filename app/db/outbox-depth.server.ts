import { sql } from 'drizzle-orm';
import type { Orm } from './client.server.ts';
import { type Lane, laneOf, lanes } from './lanes.server.ts';
import { outbox } from './schema/outbox.ts';

type Depth = { lane: Lane } & Record<
  'waiting' | 'retrying' | 'failed' | 'oldestSeconds' | 'overdueSeconds',
  number
>;

/** How much waits in each lane and for how long, in one statement; a lane may be empty. */
export async function readDepths(orm: Orm): Promise<Depth[]> {
  const { type, failedAt, failure, dueAt, createdAt } = outbox;
  const count = (which: ReturnType<typeof sql>) =>
    sql`count(*) filter (where ${which})`.mapWith(Number);
  const secondsSince = (moment: ReturnType<typeof sql>) =>
    sql`coalesce(extract(epoch from now() - ${moment}), 0)`.mapWith(Number);
  const kinds = await orm
    .select({
      type,
      waiting: count(sql`${failedAt} is null and ${failure} is null`),
      retrying: count(sql`${failedAt} is null and ${failure} is not null`),
      failed: count(sql`${failedAt} is not null`),
      oldestSeconds: secondsSince(sql`min(${createdAt}) filter (where ${failedAt} is null)`),
      overdueSeconds: secondsSince(
        sql`min(${dueAt}) filter (where ${failedAt} is null and ${dueAt} <= now())`,
      ),
    })
    .from(outbox)
    .groupBy(type);
  return lanes.map((lane) => {
    const own = kinds.filter((kind) => laneOf(kind.type) === lane);
    const sum = (name: 'waiting' | 'retrying' | 'failed') =>
      own.reduce((total, kind) => total + kind[name], 0);
    const most = (name: 'oldestSeconds' | 'overdueSeconds') =>
      Math.max(0, ...own.map((kind) => kind[name]));
    return {
      lane,
      waiting: sum('waiting'),
      retrying: sum('retrying'),
      failed: sum('failed'),
      oldestSeconds: most('oldestSeconds'),
      overdueSeconds: most('overdueSeconds'),
    };
  });
}
