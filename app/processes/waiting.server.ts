import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fixed } from '#app/db/expressions.server.ts';
import { builtOnce, together } from '#app/db/shortcuts.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { AdminTask, Task } from '#app/features/part.ts';
import { may } from '#app/features/profiles/policy.ts';
import { parts } from './parts.server.ts';

const waiting = parts.flatMap((part) => part.waiting ?? []);

/** The viewer’s waiting tasks on each of these pages, counted. */
export async function countWaiting(
  orm: Orm,
  viewer: Viewer,
  profileIds: string[],
): Promise<Map<string, number>> {
  const counts = await countEach(orm, profileIds);
  return new Map(
    profileIds.map((profileId) => [
      profileId,
      waiting.reduce(
        (sum, { right }, kind) =>
          sum + (may(viewer, profileId, right) ? countOf(counts, profileId, kind) : 0),
        0,
      ),
    ]),
  );
}

/** The viewer’s waiting tasks over all their pages, the most urgent first. */
export async function listWaiting(orm: Orm, viewer: Viewer): Promise<Task[]> {
  const ids = viewer.profiles.map(({ profileId }) => profileId);
  const counts = await countEach(orm, ids);
  const lists = await Promise.all(
    waiting.map(({ right, list }, kind) => {
      const theirs = ids.filter(
        (profileId) => countOf(counts, profileId, kind) > 0 && may(viewer, profileId, right),
      );
      return theirs.length > 0 ? list(orm, theirs) : [];
    }),
  );
  const last = Number.POSITIVE_INFINITY;
  return lists.flat().sort((a, b) => (a.until?.getTime() ?? last) - (b.until?.getTime() ?? last));
}

/** Of each page, the number of waiting tasks of each kind. */
type Counts = Map<string, number[]>;

function countOf(counts: Counts, profileId: string, kind: number): number {
  return counts.get(profileId)?.[kind] ?? 0;
}

async function countEach(orm: Orm, profileIds: string[]): Promise<Counts> {
  const counted = profileIds.map(async (id) => [id, (await countAt(orm, id)) ?? []] as const);
  return new Map(await Promise.all(counted));
}

/**
 * Every signed-in page shows these counts, so requests of the same moment share one statement, which is
 * the same for any number of pages and kinds.
 */
const countAt = together((orm) => async (profileIds) => {
  const rows = await readCounts(orm, { profileIds: [...new Set(profileIds)] });
  return profileIds.map((profileId) => {
    const theirs = rows.filter(({ id }) => id === profileId);
    return waiting.map((_, kind) => theirs.find((row) => row.kind === kind)?.count ?? 0);
  });
});

const readCounts = builtOnce((orm) => {
  const ids = sql.placeholder('profileIds');
  const counted = waiting.map(
    ({ rows }, kind) => sql`select ${fixed(kind)} as kind, profile_id from (${rows(ids)}) as one`,
  );
  return orm
    .select({
      kind: sql<number>`kind`,
      id: sql<string>`profile_id`,
      count: sql<number>`count(*)::int`,
    })
    .from(sql`(${sql.join(counted, sql` union all `)}) as waiting`)
    .groupBy(sql`1, 2`);
});

/** Tasks of administrators: disputes and reports before stuck money. */
export async function listForAdmins(orm: Orm): Promise<AdminTask[]> {
  const reads = parts.toReversed().flatMap(({ forAdmins = [] }) => forAdmins);
  const tasks = await Promise.all(reads.map((read) => read(orm)));
  return tasks.flatMap((task) => (task && task.count > 0 ? [task] : []));
}
