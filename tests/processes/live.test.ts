import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { writeLive } from '#app/db/live-log.server.ts';
import { sessions } from '#app/db/schema/accounts.ts';
import { threadPages, threads } from '#app/db/schema/messaging.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { apiKeys } from '#app/db/schema/programs.ts';
import type { MemberRole } from '#app/domain/accounts/viewer.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import { type LiveReader, readLiveStream } from '#tests/harness/calls/live-reader.ts';
import { makePerson, openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';

/* Live streams of two web processes on one database: `STREAMS=1000 RUNS=10000` tests further. */
const streamCount = Number(process.env.STREAMS ?? 200);
const eventCount = Number(process.env.RUNS ?? 300);
const streamsOfPerson = 10;
const mostAhead = Math.min(250, eventCount / 2);

let web: RunningPlatform[];
let database: Database;
const readers: LiveReader[] = [];

beforeAll(async () => {
  const DATABASE_URL = await copyDatabase();
  const environment = { DATABASE_URL, AUTH_SECRET: testSecret, ROLE: 'web' };
  web = await Promise.all([startPlatform(environment), startPlatform(environment)]);
  database = await openDatabase(parseSettings({ DATABASE_URL }), openLog('silent'));
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await Promise.all(web.map((one) => one.end()));
  await database.close();
});

it('reports typing at the other process, and only to people who may see it', async () => {
  const [as, other] = [await addPage(), await addPage()];
  const [types, reads, stranger] = [
    await addMember(as, 'owner'),
    await addMember(other, 'owner'),
    await addMember(await addPage(), 'owner'),
  ];
  const threadId = 'typed';
  const news = { lastNumber: 0, lastAt: new Date() };
  await database.orm
    .insert(threads)
    .values({ id: threadId, kind: 'pages', subjectId: `${as} ${other}` });
  await database.orm.insert(threadPages).values(
    [as, other].map((profileId) => ({
      threadId,
      profileId,
      ...news,
    })),
  );
  const all = [
    open({ cookie: reads.cookie }, 1),
    open({ cookie: reads.cookie }),
    open({ cookie: stranger.cookie }, 1),
  ];
  await joined(all);
  const typing = `${web[0]?.address}/api/v1/profiles/${as}/threads/${threadId}/typing`;
  const headers = { authorization: `Bearer ${types.token}` };
  expect((await fetch(typing, { method: 'PUT', headers })).status).toBe(204);
  const heard = () => all.map(({ events }) => events.map(({ data }) => data.kind));
  await expect.poll(heard).toEqual([['typing'], ['typing'], []]);
});

it('refuses programs by problems that pages of other origins can read', async () => {
  const authorization = 'Bearer wrong-token';
  const [stream, call] = [`${web[0]?.address}/live`, `${web[0]?.address}/api/v1/me/name`];
  const input = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
  const preflight = await fetch(stream, { method: 'OPTIONS', headers: input });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  const body = 'x'.repeat(1024 * 1024 + 1);
  const refused = [
    [401, await fetch(stream, { headers: { authorization } })],
    [413, await fetch(call, { method: 'PUT', headers: { authorization }, body })],
  ] as const;
  for (const [status, answer] of refused) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ status, detail: expect.any(String) });
  }
});

it('tells everyone everything once and in order, also when a process is killed', async () => {
  const page = await addPage();
  const people: Awaited<ReturnType<typeof addMember>>[] = [];
  while (people.length < streamCount / streamsOfPerson)
    people.push(await addMember(page, 'manager'));
  const all = people.flatMap(({ cookie }) =>
    Array.from({ length: streamsOfPerson }, (_, index) => open({ cookie }, index % 2)),
  );
  await joined(all);
  const half = eventCount / 2;
  // Only the ids of heard events are kept.
  const told = all.map((): number[] => []);
  const gather = () => {
    for (const [index, { events }] of all.entries())
      for (const { data } of events.splice(0)) told[index]?.push(Number(data.id));
    return Math.min(...told.map(({ length }) => length));
  };
  const heard = (count: number) => expect.poll(gather, { timeout: 60_000 }).toBe(count);
  // A process is killed in the middle; otherwise readers are never further behind than this.
  for (let from = 0; from < eventCount; from += mostAhead) {
    const isKilledNext = from + mostAhead === half;
    await say(page, from, from + mostAhead);
    if (isKilledNext) await web[1]?.end('SIGKILL');
    else await heard(from + mostAhead);
  }
  // Time for repeated events to arrive.
  await new Promise((resolve) => setTimeout(resolve, 300));
  gather();
  expect(new Set(told.map((ids) => ids.join())).size).toBe(1);
  expect(told[0]?.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: eventCount }, (_, index) => index),
  );
  expect(all.filter(({ times }) => times > 1).length).toBe(streamCount / 2);
});

it('tells no one else: not another page, not people without the right, not former members', async () => {
  const page = await addPage();
  const [stays, leaves, door, stranger] = [
    await addMember(page, 'owner'),
    await addMember(page, 'manager'),
    await addMember(page, 'door'),
    await addMember(await addPage(), 'owner'),
  ];
  const [one, gone, low, other] = [stays, leaves, door, stranger].map(({ cookie }) =>
    open({ cookie }),
  );
  if (!one || !gone || !low || !other) throw new Error('nobody reads');
  await joined([one, gone, low, other]);
  await say(page, 0, 1);
  await expect.poll(() => [one, gone].map(({ events }) => events.length)).toEqual([1, 1]);
  const { profileId, accountId } = profileMembers;
  await database.orm
    .delete(profileMembers)
    .where(and(eq(profileId, page), eq(accountId, leaves.accountId)));
  await say(page, 1, 3);
  await expect.poll(() => one.events.length).toBe(3);
  expect([gone, low, other].map(({ events }) => events.length)).toEqual([1, 0, 0]);
  expect(one.events[0]).toMatchObject({
    data: { kind: 'booking', id: '0', what: 'said', pages: [page] },
  });
  expect(Object.keys(one.events[0]?.data ?? {})).toEqual(['kind', 'id', 'what', 'pages']);
});

it('ends with the session', async () => {
  const page = await addPage();
  const { accountId, cookie } = await addMember(page, 'owner');
  // With this many, each gets a sign of life within some seconds, at which it is checked.
  const all = Array.from({ length: 20 }, () => open({ cookie }));
  await joined(all);
  await database.orm.delete(sessions).where(eq(sessions.userId, accountId));
  await say(page, 0, 1);
  await expect.poll(() => all.map(({ refused }) => refused), { timeout: 30_000 }).toContain(401);
  expect(all.flatMap(({ events }) => events)).toEqual([]);
});

it('lets programs in by their token, and says when a stream can’t be resumed', async () => {
  const page = await addPage();
  const { token, accountId } = await addMember(page, 'owner');
  const authorization = `Bearer ${token}`;
  const reader = open({ authorization });
  await joined([reader]);
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
    'cache-control': 'private, no-store, no-transform',
    'x-content-type-options': 'nosniff',
  });
  expect(reader.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  expect(reader.headers).not.toHaveProperty('content-encoding');
  const [system, xid, id, seconds] = reader.lastId.split('.').map(Number);
  const day = 24 * 60 * 60;
  for (const lost of [
    'nonsense',
    `1${reader.lastId}`,
    [reader.lastId.split('.')[0], Number(xid) + 1_000_000, id, seconds].join('.'),
    [reader.lastId.split('.')[0], xid, id, Number(seconds) - 7 * day].join('.'),
  ]) {
    const comesBack = open({ authorization, 'last-event-id': lost });
    await expect.poll(() => comesBack.events.map(({ event }) => event)).toEqual(['reload']);
    comesBack.close();
  }
  const key = `bs_${randomBytes(24).toString('base64url')}`;
  await database.orm.insert(apiKeys).values({
    id: 'key',
    accountId,
    name: 'Calendar',
    tokenHash: hashOfToken(key),
    start: 'bs_',
    scopes: ['read'],
  });
  const program = open({ authorization: `Bearer ${key}` });
  await joined([program]);
  await say(page, 0, 1);
  await expect.poll(() => program.events.length).toBe(1);
  await database.orm.delete(apiKeys);
  await say(page, 1, 2);
  await expect.poll(() => reader.events.length).toBe(2);
  expect(program.events).toHaveLength(1);
  expect(system).toBeGreaterThan(0);
  expect((await fetch(`${web[0]?.address}/live`)).status).toBe(401);
  const wrong = { headers: { authorization: 'Bearer wrong-token' } };
  expect((await fetch(`${web[0]?.address}/live`, wrong)).status).toBe(401);
});

it('one account has twenty streams, and all of them end when their process stops', async () => {
  const { cookie } = await addMember(await addPage(), 'owner');
  const all = Array.from({ length: 20 }, () => open({ cookie }));
  await joined(all);
  const refused = await fetch(`${web[0]?.address}/live`, { headers: { cookie } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  for (const reader of all) reader.isToComeAgain = false;
  expect(await web[0]?.end()).toBe(0);
  await expect.poll(() => all.map(({ status }) => status)).toEqual(all.map(() => 0));
});

function open(headers: Record<string, string>, at = 0): LiveReader {
  // Readers of a dead process come to the other one.
  const address = () =>
    (web[at]?.process.exitCode === null && !web[at]?.process.killed ? web[at] : web[0])?.address ??
    '';
  const reader = readLiveStream(address, headers);
  readers.push(reader);
  return reader;
}

/** From now on they are told everything. */
async function joined(all: LiveReader[]): Promise<void> {
  await expect
    .poll(() => all.every(({ status }) => status === 200), { timeout: 30_000 })
    .toBe(true);
}

async function addPage(): Promise<string> {
  const { accountId } = await makePerson(database.orm, { userType: 'venue' });
  return accountId;
}

async function addMember(profileId: string, role: MemberRole) {
  const { accountId } = await makePerson(database.orm);
  if (role === 'owner')
    await database.orm.delete(profileMembers).where(eq(profileMembers.profileId, profileId));
  await database.orm.insert(profileMembers).values({ profileId, accountId, role });
  return { accountId, ...(await openSession(database.orm, accountId)) };
}

/** Several at a time, some of which take longer to commit than later ones. */
async function say(page: string, from: number, until: number): Promise<void> {
  let next = from;
  const writer = async () => {
    for (let id = next++; id < until; id = next++)
      await database.orm.transaction(async (tx) => {
        await writeLive(tx, { kind: 'booking', id: `${id}`, what: 'said', pages: [page] });
        if (id % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      });
  };
  await Promise.all(Array.from({ length: 6 }, writer));
}
