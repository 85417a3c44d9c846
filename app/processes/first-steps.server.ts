import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type FirstStep, firstStepsOf } from '#app/features/part.ts';
import { parts } from './parts.server.ts';

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
