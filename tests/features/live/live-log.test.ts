import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import {
  type LivePlace,
  readLive,
  readLiveEnd,
  sweepLive,
  writeLive,
} from '#app/db/live-log.server.ts';
import { liveEvents } from '#app/db/schema/outbox.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;

const say = (on: Orm, id: string) =>
  writeLive(on, { kind: 'booking', id, what: 'said', pages: ['page'] });
/** Reads once nothing is delayed any longer: tests beside this one write on the same server. */
const readAll = async (after: LivePlace, most: number) => {
  const unread = () => readLive(orm, after, most);
  await expect.poll(async () => (await unread()).isHeldUp).toBe(false);
  return unread();
};
const idsOf = (events: { subjectId: string }[]) => events.map(({ subjectId }) => subjectId);

// The first, so that no earlier announcement is still on its way.
it('is announced when its transaction has committed, and not before', async () => {
  const heard: string[] = [];
  database.changes.onChange((tag) => heard.push(tag));
  await orm.transaction(async (tx) => {
    await say(tx, 'told');
    expect(heard).not.toContain('live:new');
  });
  await expect.poll(() => heard).toContain('live:new');
});

it('reads from a place on, in order, and again from where it was', async () => {
  const { place } = await readLiveEnd(orm);
  for (const id of ['a', 'b', 'c']) await say(orm, id);
  const first = await readAll(place, 2);
  expect([idsOf(first.events), first.isMore]).toEqual([['a', 'b'], true]);
  const second = await readAll(first.place, 2);
  expect([idsOf(second.events), second.isMore]).toEqual([['c'], false]);
  expect((await readAll(second.place, 2)).events).toEqual([]);
  expect(idsOf((await readAll(place, 10)).events)).toEqual(['a', 'b', 'c']);
  expect((await readLiveEnd(orm)).system).toMatch(/^\d+$/);
});

it('keeps what happened for some days', async () => {
  await orm.delete(liveEvents);
  await say(orm, 'old');
  await orm.update(liveEvents).set({ at: sql`now() - interval '8 days'` });
  await say(orm, 'new');
  await sweepLive(orm, 7);
  expect(idsOf(await orm.select().from(liveEvents))).toEqual(['new']);
});
