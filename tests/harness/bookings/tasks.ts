import { expect } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import { countWaiting, listWaiting } from '#app/processes/waiting.server.ts';
import type { Acting } from './bookings.ts';

/** The number of tasks of a side, as many as Today lists for it. */
export async function countTasks(orm: Orm, { viewer, as }: Acting): Promise<number> {
  const counts = await countWaiting(orm, viewer, [as]);
  const tasks = await listWaiting(orm, viewer);
  const count = counts.get(as) ?? 0;
  expect(tasks.filter(({ profileId }) => profileId === as)).toHaveLength(count);
  return count;
}
