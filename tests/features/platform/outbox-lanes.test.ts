import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { claimEvent, type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { type OutboxWorker, startOutbox } from '#app/db/outbox-worker.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { readDepths } from '#app/db/tend-outbox.server.ts';
import { openLog } from '#app/platform/log.ts';
import { mailHandlers } from '#tests/harness/people/mail-handlers.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let worker: OutboxWorker | undefined;
/** Ends all slow work, present and future. */
let release = () => {};
let begun: string[] = [];

afterEach(async () => {
  release();
  await worker?.stop();
  await database.orm.delete(outbox);
});

/** A worker to which no calendar ever answers. */
function work(slow: (name: string) => boolean): void {
  const released = new Promise<void>((resolve) => (release = resolve));
  begun = [];
  const note = async (name: string) => {
    begun.push(name);
    if (slow(name)) await released;
  };
  const handlers = {
    ...mailHandlers(({ to }) => note(to)),
    'calendar due': ({ sourceId }: { sourceId: string }) => note(sourceId),
    transfer: ({ transferId }: { transferId: string }) => note(transferId),
  };
  worker = startOutbox(database, openLog('silent'), handlers);
}

const calendar = (sourceId: string, accountId: string): OutboxEvent => ({
  type: 'calendar due',
  payload: { sourceId },
  accountId,
});
const mail = (to: string, accountId?: string): OutboxEvent => ({
  type: 'mail',
  payload: { to, subject: '', text: '', html: '' },
  ...(accountId && { accountId }),
});
const transfer: OutboxEvent = { type: 'transfer', payload: { transferId: 'payout' } };
const many = (name: string) => Array.from({ length: 30 }, (_, index) => `${name} ${index}`);

it('thirty calendars that don’t answer hold up neither mail nor money', async () => {
  work((name) => name.startsWith('slow'));
  const names = many('slow');
  await writeOutbox(database.orm, ...names.map((name) => calendar(name, `of ${name}`)));
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  await writeOutbox(database.orm, mail('ada@quay.example'), transfer);
  await expect.poll(() => begun).toEqual(expect.arrayContaining(['ada@quay.example', 'payout']));
});

it('one account’s calendars and mails leave room for all others', async () => {
  work((name) => name.startsWith('slow'));
  await writeOutbox(
    database.orm,
    ...many('slow calendar').map((name) => calendar(name, 'eve')),
    ...many('slow mail').map((name) => mail(name, 'eve')),
  );
  await writeOutbox(database.orm, calendar('ada’s', 'ada'), mail('ada@quay.example', 'ada'));
  await expect.poll(() => begun).toEqual(expect.arrayContaining(['ada’s', 'ada@quay.example']));
  // All waiting work is done in the end.
  release();
  await expect.poll(() => new Set(begun).size).toBe(62);
});

it('how much waits in each lane, and for how long, can be asked', async () => {
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000);
  await writeOutbox(database.orm, transfer, mail('new@quay.example'));
  await database.orm.insert(outbox).values([
    // Tried again in an hour, and given up.
    { ...transfer, createdAt: at(900), dueAt: at(-3_600), attempts: 2, failure: 'TypeError' },
    { ...mail('a@quay.example'), createdAt: at(9_000), dueAt: at(8_000), failedAt: at(7_000) },
    { ...calendar('late', 'ada'), createdAt: at(500), dueAt: at(300) },
    // Written by a newer version.
    { type: 'not known here', payload: {}, dueAt: at(60) },
  ]);
  const depths = await readDepths(database.orm);
  const rounded = depths.map(({ oldestSeconds, overdueSeconds, ...counts }) => ({
    ...counts,
    ages: [oldestSeconds, overdueSeconds].map((seconds) => Math.floor(seconds / 60)),
  }));
  expect(rounded).toEqual([
    { lane: 'money', waiting: 1, retrying: 1, failed: 0, ages: [15, 0] },
    { lane: 'mail', waiting: 1, retrying: 0, failed: 1, ages: [0, 0] },
    { lane: 'calendars', waiting: 1, retrying: 0, failed: 0, ages: [8, 5] },
    { lane: 'webhooks', waiting: 0, retrying: 0, failed: 0, ages: [0, 0] },
    { lane: 'documents', waiting: 1, retrying: 0, failed: 0, ages: [0, 1] },
    { lane: 'news', waiting: 0, retrying: 0, failed: 0, ages: [0, 0] },
    { lane: 'push', waiting: 0, retrying: 0, failed: 0, ages: [0, 0] },
    { lane: 'fediverse', waiting: 0, retrying: 0, failed: 0, ages: [0, 0] },
  ]);
});

it('what waits is taken up one by one, also while the database believes that there is hardly any', async () => {
  // Wrong statistics decide its plans: nearly always next to nothing waits, and then a crowd.
  await writeOutbox(database.orm, mail('ada@quay.example'));
  await database.orm.execute(sql`analyze outbox`);
  await database.orm.delete(outbox);
  await writeOutbox(database.orm, mail('a@quay.example'), mail('b@quay.example'));
  await claimEvent(database.orm, 30_000);
  const attempts = await database.orm.select({ made: outbox.attempts }).from(outbox);
  expect(attempts.map(({ made }) => made).toSorted()).toEqual([0, 1]);
});
