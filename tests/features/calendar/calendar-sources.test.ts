import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarBusy, calendarSources } from '#app/db/schema/calendar.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  addSource,
  refreshDueSources,
  removeSource,
} from '#app/features/calendar/commands.server.ts';
import { countFailing, listSources } from '#app/features/calendar/queries.server.ts';
import { refreshSource } from '#app/features/calendar/refresh-source.server.ts';

import type { MayReach } from '#app/platform/outgoing.server.ts';
import { dayIn } from '#tests/harness/bookings/bookings.ts';
import { type Cast, castPage } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let cast: Cast;
let server: Server;
let answer: RequestListener;
let address: string;
let tools: Parameters<typeof refreshSource>[0];

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/secret.ics`;
  // This computer is allowed here, by a value and not by a setting.
  const mayReach: MayReach = {
    port: () => true,
    address: (host, toPort) => host === '127.0.0.1' && toPort === port,
  };
  tools = { database, mayReach, longestMs: 30_000 };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  await database.orm.delete(calendarSources);
  await database.orm.delete(outbox);
  cast = await castPage(database);
  answer = (_request, response) => response.end(calendarOn(dayIn(10)));
});

function calendarOn(...days: string[]): string {
  const entries = days.flatMap((day, index) => [
    ...['BEGIN:VEVENT', `UID:${index}`, 'SUMMARY:At the dentist'],
    ...[`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`, 'END:VEVENT'],
  ]);
  return ['BEGIN:VCALENDAR', ...entries, 'END:VCALENDAR', ''].join('\r\n');
}

const add = async (viewer: Viewer = cast.manager, where = address, as = cast.pageId) =>
  (await addSource(tools, viewer, { as, name: 'Office', address: where })).sourceId;
const busy = () => database.orm.select().from(calendarBusy);
const listed = async () =>
  (await listSources({ database }, cast.owner, { profileId: cast.pageId })).items;
const makeDue = () => database.orm.update(calendarSources).set({ nextTryAt: sql`now()` });

describe('a calendar kept elsewhere', () => {
  test('is read at once when it is added, and what its entries are called stays there', async () => {
    const id = await add();
    const events = await database.orm.select().from(outbox);
    expect(events).toMatchObject([{ type: 'calendar due', payload: { sourceId: id } }]);
    expect(await listed()).toMatchObject([{ isRead: false, host: new URL(address).host }]);
    await refreshSource(tools, id);
    expect(await busy()).toMatchObject([{ sourceId: id, profileId: cast.pageId, allDay: true }]);
    const view = await listed();
    expect(view).toMatchObject([{ isRead: true, failure: null, busy: 1, name: 'Office' }]);
    // The address is the page's secret.
    expect(JSON.stringify(view)).not.toContain('secret');
  });

  test('is replaced by a later read, and kept while nothing changed', async () => {
    const id = await add();
    const requests: unknown[] = [];
    answer = (request, response) => {
      requests.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.setHeader('etag', '"1"').end(calendarOn(dayIn(10), dayIn(11)));
    };
    await refreshSource(tools, id);
    await refreshSource(tools, id);
    expect(requests).toEqual([undefined, '"1"']);
    expect(await busy()).toHaveLength(2);
    answer = (_request, response) => response.end(calendarOn(dayIn(12)));
    await refreshSource(tools, id);
    expect(await busy()).toHaveLength(1);
    // Repeating events go on, so the whole is read again after a day.
    await database.orm.update(calendarSources).set({ readAt: sql`now() - interval '2 days'` });
    requests.length = 0;
    answer = (request, response) => {
      requests.push(request.headers['if-none-match']);
      response.end(calendarOn());
    };
    await refreshSource(tools, id);
    expect(requests).toEqual([undefined]);
    expect(await busy()).toEqual([]);
  });

  test.each<[string, RequestListener]>([
    ['status 404', (_request, response) => response.writeHead(404).end()],
    ['not-a-calendar', (_request, response) => response.end('<html>Sign in</html>')],
    ['cut-off', (_request, response) => response.end(calendarOn(dayIn(10)).slice(0, -20))],
    ['too-large', (_request, response) => response.end(Buffer.alloc(6_000_000))],
    ['slow', (_request, response) => void response.writeHead(200).write('BEGIN')],
    ['no-answer', (_request, response) => void response.destroy()],
    [
      'private',
      (_request, response) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
  ])('fails in words (%s), and earlier busy times stay', async (failure, broken) => {
    const id = await add();
    await refreshSource(tools, id);
    answer = broken;
    const patience = { ...tools, ...(failure === 'slow' && { longestMs: 500 }) };
    await refreshSource(patience, id);
    const [first] = await listed();
    expect(first).toMatchObject({ failure, busy: 1, isRead: true });
    await refreshSource(patience, id);
    const [second] = await listed();
    // The start of the failure is kept.
    expect(second?.failingSince).toEqual(first?.failingSince);
    answer = (_request, response) => response.end(calendarOn());
    await refreshSource(tools, id);
    expect(await listed()).toMatchObject([{ failure: null, failingSince: null, busy: 0 }]);
  });

  test('names the lines that it can’t read, and isn’t called healthy where a time is missing', async () => {
    const failing = () => countFailing(database.orm, cast.pageId);
    const id = await add();
    const lines = calendarOn(dayIn(10), dayIn(11)).split('\r\n');
    const stray = lines.toSpliced(4, 0, 'two, not folded');
    answer = (_request, response) => response.end(stray.join('\r\n'));
    await refreshSource(tools, id);
    expect(await listed()).toMatchObject([
      { busy: 2, unreadCount: 1, unread: [{ line: 5, text: 'two, not folded', why: 'line' }] },
    ]);
    // The stray line costs no time.
    expect(await failing()).toBe(0);
    answer = (_request, response) =>
      response.end(stray.join('\r\n').replace(/DTSTART(?!.*DTSTART)[^\r]*/s, 'DTSTART:soon'));
    await refreshSource(tools, id);
    expect(await listed()).toMatchObject([
      { busy: 1, failure: null, unread: [{ why: 'start' }, { why: 'line' }] },
    ]);
    expect(await failing()).toBe(1);
    answer = (_request, response) => response.end(lines.join('\r\n'));
    await refreshSource(tools, id);
    expect(await listed()).toMatchObject([{ busy: 2, unread: [], unreadCount: 0 }]);
    expect(await failing()).toBe(0);
  });

  test('is put into the queue when it is due, once, however many look for work', async () => {
    const id = await add();
    const read = { type: 'calendar due', payload: { sourceId: id } };
    const queue = () => database.orm.select().from(outbox);
    await makeDue();
    // It has been waiting since it was added.
    await refreshDueSources(database);
    expect(await queue()).toMatchObject([{ ...read, accountId: cast.manager.accountId }]);
    await database.orm.delete(outbox);
    await Promise.all([refreshDueSources(database), refreshDueSources(database)]);
    await refreshDueSources(database);
    expect(await queue()).toMatchObject([{ ...read, accountId: cast.owner.accountId }]);
  });

  test('is added and removed by owner and manager alone', async () => {
    const id = await add();
    await refreshSource(tools, id);
    await expect(add(cast.door)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(add(cast.stranger)).rejects.toMatchObject({ code: 'not-found' });
    await expect(add()).rejects.toMatchObject({ code: 'conflict' });
    await removeSource({ database }, cast.stranger, { as: cast.otherPageId, sourceId: id });
    const removing = removeSource({ database }, cast.door, { as: cast.pageId, sourceId: id });
    await expect(removing).rejects.toMatchObject({ code: 'forbidden' });
    expect(await busy()).toHaveLength(1);
    await removeSource({ database }, cast.owner, { as: cast.pageId, sourceId: id });
    expect(await busy()).toEqual([]);
    // Read once more, nothing comes back.
    await refreshSource(tools, id);
    expect(
      await database.orm.select().from(calendarSources).where(eq(calendarSources.id, id)),
    ).toEqual([]);
  });

  test.each(['http://127.0.0.1/a.ics', 'http://[::1]/', 'file:///etc/passwd', 'nothing'])(
    'is refused for an address that is never asked: %s',
    async (hostile) => {
      await expect(add(cast.manager, hostile)).rejects.toMatchObject({
        code: 'bad-input',
        fields: { address: expect.any(String) },
      });
      expect(await listed()).toEqual([]);
    },
  );

  test('are ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await add(cast.owner, `${address}?${count}`);
    await expect(add(cast.owner, `${address}?11`)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('are added a few at a time by one account', async () => {
    const codes: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      await database.orm.delete(calendarSources);
      await add().catch(({ code }) => codes.push(code));
    }
    expect(codes).toEqual(['too-many', 'too-many']);
  });
});
