import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { outsideActs, outsideShows, refusedNamings } from '#app/db/schema/announcements.ts';
import { outsideLimits } from '#app/domain/announcements/outside/outside-limits.ts';
import type { ImportSource, OutsideShow } from '#app/domain/announcements/outside/show-file.ts';
import { showTimes } from '#app/domain/announcements/outside/show-times.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newWrittenCode } from '#app/platform/token.server.ts';
import { refreshOutsideShows } from '../steps.server.ts';

export type PutShow = {
  /** Null for a new show. */
  id: string | null;
  show: OutsideShow;
  isCancelled?: boolean;
  source?: { kind: ImportSource; key: string };
};

/** Writes shows of a locked page and their public copies. Returns their ids in the same order. */
export async function putOutsideShows(
  tx: Orm,
  profileId: string,
  put: PutShow[],
): Promise<string[]> {
  await requireRoom(tx, profileId, put.filter(({ id }) => id === null).length);
  const rows = put.map((one) => rowOf(profileId, one));
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < rows.length; at += mostAtOnce)
    await tx
      .insert(outsideShows)
      .values(rows.slice(at, at + mostAtOnce))
      .onConflictDoUpdate({ target: outsideShows.id, set: changedColumns });
  // Read only now, after any answer in progress has been waited for.
  const answers = await readAnswers(tx, ids);
  if (ids.length > 0) await tx.delete(outsideActs).where(inArray(outsideActs.showId, ids));
  const acts = put.flatMap(({ show }, index) =>
    show.lineUp.map((act, position) => {
      const showId = ids[index] ?? '';
      const answer = act.pageId ? answers.get(`${showId} ${act.pageId}`) : undefined;
      const pageId = answer === 'refused' ? null : act.pageId;
      const agreedAt = answer instanceof Date ? answer : null;
      return { showId, position, name: act.name, pageId, agreedAt };
    }),
  );
  for (let at = 0; at < acts.length; at += mostAtOnce)
    await tx.insert(outsideActs).values(acts.slice(at, at + mostAtOnce));
  await refreshOutsideShows(tx, inArray(outsideShows.id, ids));
  return ids;
}

const mostAtOnce = 500;

function rowOf(profileId: string, { id, show, isCancelled, source }: PutShow) {
  const { lineUp: _, ...facts } = show;
  const times = showTimes(show);
  if ('problem' in times) throw new AppError('bad-input', words('announcements')('problem.time'));
  return {
    ...facts,
    ...times,
    profileId,
    firstDay: show.day,
    id: id ?? newWrittenCode().replace('-', ''),
    cancelledAt: isCancelled ? new Date() : null,
    source: source?.kind ?? null,
    sourceKey: source?.key ?? null,
  };
}

/** Its owner, age, source and cancellation stay. */
const unchanged = [
  'id',
  'profileId',
  'firstDay',
  'cancelledAt',
  'source',
  'sourceKey',
  'createdAt',
];
const changedColumns = {
  ...Object.fromEntries(
    Object.entries(outsideShows)
      .filter(([name]) => !unchanged.includes(name) && name !== 'enableRLS')
      .map(([name, column]) => [name, sql.raw(`excluded."${(column as { name: string }).name}"`)]),
  ),
  cancelledAt: sql`coalesce(${outsideShows.cancelledAt}, excluded.cancelled_at)`,
  changedAt: sql`now()`,
};

/** Answers of pages that were asked before: the date of their consent, or a refusal. */
async function readAnswers(tx: Orm, ids: string[]): Promise<Map<string, Date | 'refused'>> {
  if (ids.length === 0) return new Map();
  const { showId, pageId, agreedAt } = outsideActs;
  const agreed = await tx
    .select({ showId, pageId, agreedAt })
    .from(outsideActs)
    .where(and(inArray(showId, ids), isNotNull(agreedAt)));
  const refused = await tx.select().from(refusedNamings).where(inArray(refusedNamings.showId, ids));
  return new Map<string, Date | 'refused'>([
    ...agreed.map((one) => [`${one.showId} ${one.pageId}`, one.agreedAt ?? 'refused'] as const),
    ...refused.map((one) => [`${one.showId} ${one.pageId}`, 'refused'] as const),
  ]);
}

async function requireRoom(tx: Orm, profileId: string, added: number): Promise<void> {
  if (added === 0) return;
  const [present] = await tx
    .select({ shows: count() })
    .from(outsideShows)
    .where(eq(outsideShows.profileId, profileId));
  const limit = outsideLimits.shows;
  if ((present?.shows ?? 0) + added <= limit) return;
  throw new AppError(
    'conflict',
    words('announcements')('outside.refused.tooMany', { most: limit }),
  );
}
