import { sql } from 'drizzle-orm';
import { builtOnce } from '#app/db/built-once.server.ts';
import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { AdminTask, Task } from '#app/features/part.ts';
import { may } from '#app/features/profiles/policy.ts';
import { grouped } from '#app/lib/money/grouped.ts';
import { parts } from './parts.server.ts';

const waiting = parts.flatMap((part) => part.waiting ?? []);

/**
 * How many things wait for somebody at each of these pages. Every page of the work shows it, so
 * that requests which come at the same moment share one statement.
 */
export async function countWaiting(
  orm: Orm,
  viewer: Viewer,
  profileIds: string[],
): Promise<Map<string, number>> {
  let count = counters.get(orm);
  if (!count) {
    count = grouped((asked: Asked[]) => countAll(orm, asked));
    counters.set(orm, count);
  }
  const read = count;
  const counts = profileIds.map(async (profileId) => {
    const kinds = waiting.flatMap(({ right }, kind) => (may(viewer, profileId, right) ? kind : []));
    return [profileId, kinds.length > 0 ? ((await read({ profileId, kinds })) ?? 0) : 0] as const;
  });
  return new Map(await Promise.all(counts));
}

type Asked = { profileId: string; kinds: number[] };
const counters = new WeakMap<Orm, (asked: Asked) => Promise<number | null>>();

/** One statement, the same whatever the number of pages and of kinds of things. */
async function countAll(orm: Orm, asked: Asked[]): Promise<number[]> {
  const idsOf = (kind: number) =>
    asked.filter(({ kinds }) => kinds.includes(kind)).map(({ profileId }) => profileId);
  const rows = await readCounts(
    orm,
    Object.fromEntries(waiting.map((_, kind) => [placeOf(kind), [...new Set(idsOf(kind))]])),
  );
  return asked.map(({ profileId, kinds }) =>
    rows
      .filter(({ kind, id }) => id === profileId && kinds.includes(kind))
      .reduce((sum, { count }) => sum + count, 0),
  );
}

const placeOf = (kind: number) => `kind_${kind}`;

const readCounts = builtOnce((orm) => {
  const counted = waiting.map(({ rows }, kind) => {
    const ids = sql.placeholder(placeOf(kind));
    return sql`select ${sql.raw(`${kind}`)} as kind, profile_id from (${rows(ids)}) as one`;
  });
  return orm
    .select({
      kind: sql<number>`kind`,
      id: sql<string>`profile_id`,
      count: sql<number>`count(*)::int`,
    })
    .from(sql`(${sql.join(counted, sql` union all `)}) as waiting`)
    .groupBy(sql`1, 2`);
});

/** What waits for somebody over all their pages, the most urgent first. */
export async function listWaiting(orm: Orm, viewer: Viewer): Promise<Task[]> {
  const lists = await Promise.all(
    waiting.map(({ right, list }) => {
      const ids = viewer.profiles.map(({ profileId }) => profileId);
      const theirs = ids.filter((profileId) => may(viewer, profileId, right));
      return theirs.length > 0 ? list(orm, theirs) : [];
    }),
  );
  const last = Number.POSITIVE_INFINITY;
  return lists.flat().sort((a, b) => (a.until?.getTime() ?? last) - (b.until?.getTime() ?? last));
}

/** What waits for administrators: what people disagree on before what is stuck. */
export async function listForAdmins(orm: Orm): Promise<AdminTask[]> {
  const reads = parts.toReversed().flatMap(({ forAdmins = [] }) => forAdmins);
  const tasks = await Promise.all(reads.map((read) => read(orm)));
  return tasks.flatMap((task) => (task && task.count > 0 ? [task] : []));
}
