import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { type OutboxHandlers, startOutbox } from '#app/db/outbox-worker.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { openLog } from '#app/platform/log.ts';
import { refreshListings } from '../../app/features/discovery/search/commands.server.ts';
import type { Filled } from './fill.ts';

const perSecond = 100;
const seconds = 10;

/**
 * How long after its page began to be written each of many listings is there, in seconds, while
 * pages are written at a steady pace and one worker follows.
 */
export async function measureFreshListings({ database }: Filled): Promise<number[]> {
  const { orm, changes } = database;
  // Nothing else is written meanwhile.
  const handlers: Pick<OutboxHandlers, 'shows changed'> = {
    'shows changed': ({ pages }) => refreshListings({ database }, pages),
  };
  const worker = startOutbox(database, openLog('silent'), handlers as OutboxHandlers);
  const writtenAt = new Map<string, number>();
  const took: number[] = [];
  changes.onChange((tag) => {
    const id = tag.startsWith('listings:') ? tag.slice('listings:'.length) : '';
    const at = writtenAt.get(id);
    if (at === undefined) return;
    took.push((performance.now() - at) / 1_000);
    writtenAt.delete(id);
  });
  const writes: Promise<void>[] = [];
  const beganAt = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await until(beganAt + (n * 1_000) / perSecond);
    writes.push(write(n));
  }
  await Promise.all(writes);
  for (let waited = 0; writtenAt.size > 0 && waited < 300; waited += 1)
    await until(performance.now() + 100);
  await worker.stop();
  // A change that never came counts as the whole time.
  return [...took, ...[...writtenAt.values()].map((at) => (performance.now() - at) / 1_000)];

  async function write(n: number): Promise<void> {
    const id = `fresh-${n}`;
    // Before it is written: a worker may be as quick as the answer to the writer.
    writtenAt.set(id, performance.now());
    await orm.transaction(async (tx) => {
      await tx
        .insert(profiles)
        .values({ id, userType: 'artist', displayName: `Fresh Band ${n}`, homeTown: 'Faro' });
      await writeOutbox(tx, showsChanged(id));
    });
  }
}

function until(at: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, at - performance.now()));
}
