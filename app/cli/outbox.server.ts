import type { Orm } from '#app/db/client.server.ts';
import { listLane, type OutboxRow, readDepths, retryFailed } from '#app/db/tend-outbox.server.ts';

/** Rows shown of a lane; of thousands that wait for one reason, the first tell it. */
const mostShown = 30;

/** Waiting and failed rows, lane by lane. */
export async function showOutbox(orm: Orm, print: (line: string) => void): Promise<void> {
  for (const { lane, waiting, retrying, failed } of await readDepths(orm)) {
    print(`${lane}: ${waiting} waiting, ${retrying} retrying, ${failed} failed`);
    const rows = await listLane(orm, lane, mostShown);
    for (const row of rows) print(`  ${lineOf(row)}`);
    const more = waiting + retrying + failed - rows.length;
    if (more > 0) print(`  … and ${more} more`);
  }
}

/** @returns false if the row can’t be retried */
export async function retryOutbox(
  orm: Orm,
  id: number | 'all',
  print: (line: string) => void,
): Promise<boolean> {
  const retried = await retryFailed(orm, id);
  for (const one of retried) print(`${one}: will be retried now`);
  if (retried.length > 0) return true;
  print(
    id === 'all'
      ? 'Nothing to retry: whatever has failed is retried within half a minute anyway.'
      : `${id}: not found, running, or due within half a minute.`,
  );
  return id === 'all';
}

function lineOf({ id, type, about, attempts, createdAt, dueAt, failedAt, failure }: OutboxRow) {
  const ids = Object.entries(about).map(([name, value]) => ` ${name}=${value}`);
  return [
    `${id} ${type}${ids.join('')}`,
    `since ${timeText(createdAt)}`,
    `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
    failedAt ? `failed ${timeText(failedAt)}` : `due ${timeText(dueAt)}`,
    ...(failure === null ? [] : [failure]),
  ].join(', ');
}

function timeText(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, 'Z');
}
