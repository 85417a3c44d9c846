import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type FirstStep, firstStepsOf, type TodayPart } from '#app/features/part.ts';
import { may } from '#app/features/profiles/policy.ts';
import { parts } from './parts.server.ts';
import { listForAdmins, listWaiting } from './waiting.server.ts';

/** The rest of each kind is on its own page. */
const most = { shows: 5, money: 5, news: 5 };

/**
 * The viewer’s day over all their pages. As many statements for one page as for fifty.
 * @param since news are newer
 */
export async function readToday(orm: Orm, viewer: Viewer, since: Date) {
  const [tasks, forAdmins, shows, money, news, steps] = await Promise.all([
    listWaiting(orm, viewer),
    viewer.isAdmin ? listForAdmins(orm) : [],
    ofToday(viewer, (part, ids) => part.shows?.(orm, ids)),
    ofToday(viewer, (part, ids) => part.money?.(orm, ids)),
    ofToday(viewer, (part, ids) => part.news?.(orm, ids, since)),
    listFirstSteps(orm, viewer),
  ]);
  const unknown = '9999';
  return {
    tasks,
    forAdmins,
    // A viewer who works for both sides sees each once.
    shows: onceEach(shows, ({ path }) => path)
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .slice(0, most.shows),
    money: onceEach(money, ({ path, on }) => `${path} ${on}`)
      .sort((a, b) => ((a.on ?? unknown) < (b.on ?? unknown) ? -1 : 1))
      .slice(0, most.money),
    news: onceEach(news, ({ path, at }) => `${path} ${at.getTime()}`)
      .sort(
        (a, b) =>
          Number(b.isRunning ?? false) - Number(a.isRunning ?? false) ||
          b.at.getTime() - a.at.getTime(),
      )
      .slice(0, most.news),
    steps,
  };
}

function onceEach<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** Reads each part for the pages on which the viewer has its right. */
async function ofToday<Item>(
  viewer: Viewer,
  read: (part: TodayPart, profileIds: string[]) => Promise<Item[]> | undefined,
): Promise<Item[]> {
  const lists = await Promise.all(
    parts
      .flatMap(({ today = [] }) => today)
      .map((part) => {
        const ids = viewer.profiles.map(({ profileId }) => profileId);
        const theirs = ids.filter((profileId) => may(viewer, profileId, part.right));
        return theirs.length > 0 ? read(part, theirs) : undefined;
      }),
  );
  return lists.flatMap((list) => list ?? []);
}

/**
 * The first steps left on the viewer’s own pages. None for a page that is at work or has done them
 * all.
 */
export async function listFirstSteps(orm: Orm, { profiles }: Viewer): Promise<FirstStep[]> {
  const owned = profiles.filter(({ role }) => role === 'owner');
  if (owned.length === 0) return [];
  const ids = owned.map(({ profileId }) => profileId);
  const atWork = (await Promise.all(parts.map((part) => part.atWork?.(orm, ids) ?? []))).flat();
  const beginners = owned.filter(({ profileId }) => !atWork.includes(profileId));
  if (beginners.length === 0) return [];
  const reads = parts.flatMap(({ begins = [] }) => begins);
  const steps = (await Promise.all(reads.map((read) => read(orm, beginners)))).flat();
  return beginners.flatMap(({ profileId }) => {
    const theirs = steps.filter((step) => step.profileId === profileId);
    if (theirs.every(({ isDone }) => isDone)) return [];
    return firstStepsOf.flatMap((of) => theirs.filter((step) => step.of === of));
  });
}
