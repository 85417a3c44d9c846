import { asc, gt, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import {
  isLater,
  type LivePlace,
  readLive,
  readLiveEnd,
  writeLive,
} from '#app/db/live-log.server.ts';
import { liveEvents } from '#app/db/schema/outbox.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const { orm } = await testDatabase();

const say = (on: Orm, id: string) =>
  writeLive(on, { kind: 'booking', id, what: 'said', pages: ['page'] });
/** Reads once nothing is delayed any longer: tests beside this one write on the same server. */
const readAll = async (after: LivePlace, most: number) => {
  const unread = () => readLive(orm, after, most);
  await expect.poll(async () => (await unread()).isHeldUp).toBe(false);
  return unread();
};
const idsOf = (events: { subjectId: string }[]) => events.map(({ subjectId }) => subjectId);

it('waits for a transaction that began earlier and ends later', async () => {
  const { place } = await readLiveEnd(orm);
  const [{ id: naive = 0 } = {}] = await orm
    .select({ id: sql<number>`max(id)::int` })
    .from(liveEvents);
  const naiveReader = { seen: [] as string[], last: naive ?? 0 };
  const readNaively = async () => {
    const rows = await orm
      .select()
      .from(liveEvents)
      .where(gt(liveEvents.id, naiveReader.last))
      .orderBy(asc(liveEvents.id));
    naiveReader.seen.push(...idsOf(rows));
    naiveReader.last = rows.at(-1)?.id ?? naiveReader.last;
  };
  const meanwhile = await orm.transaction(async (tx) => {
    await say(tx, 'early');
    await say(orm, 'late');
    await readNaively();
    return readLive(orm, place, 10);
  });
  await readNaively();
  expect([idsOf(meanwhile.events), meanwhile.isHeldUp]).toEqual([[], true]);
  const after = await readAll(meanwhile.place, 10);
  expect([idsOf(after.events), after.isHeldUp]).toEqual([['early', 'late'], false]);
  // A reader that goes by row numbers alone never learns of the first one.
  expect(naiveReader.seen).toEqual(['late']);
});

it('no reader misses or repeats anything that slow writers commit', async () => {
  const { place } = await readLiveEnd(orm);
  const written: string[] = [];
  let isOver = false;
  const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
  const writer = async (name: number) => {
    for (let round = 0; round < 25; round += 1) {
      const id = `${name} ${round}`;
      await orm
        .transaction(async (tx) => {
          await pause();
          await say(tx, id);
          await pause();
          if (round % 5 === 4) throw new Error('rolled back');
        })
        .then(
          () => written.push(id),
          () => {},
        );
    }
  };
  const reader = async () => {
    const seen: string[] = [];
    let at: LivePlace = place;
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      const page = await readLive(orm, at, 7);
      seen.push(...idsOf(page.events));
      expect(isLater(at, page.place)).toBe(false);
      at = page.place;
      if (page.isMore || page.isHeldUp) isLast = false;
      else if (!isLast) await pause();
    }
    return seen;
  };
  const readers = [reader(), reader()];
  await Promise.all([1, 2, 3, 4, 5, 6].map(writer));
  isOver = true;
  const [one = [], other] = await Promise.all(readers);
  expect(one).toHaveLength(120);
  expect(one.toSorted()).toEqual(written.toSorted());
  expect(other).toEqual(one);
});
