import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { refreshListings } from '#app/features/discovery/search/commands.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { makePerson, openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';

let platform: RunningPlatform;
let database: Database;

beforeAll(async () => {
  const url = await copyDatabase();
  platform = await startPlatform({ DATABASE_URL: url, AUTH_SECRET: testSecret, ROLE: 'web' });
  database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
});
afterAll(async () => {
  await platform?.end();
  await database?.close();
});

/** Sends a form as a page of the platform would. */
function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(platform.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: platform.address, ...headers },
    body: new URLSearchParams(fields),
  });
}

describe('input that no one types', () => {
  it('is refused by forms', async () => {
    const nul = { token: '\0', waiting: '\0', password: 'a password for nobody' };
    for (const path of ['/sign-up/confirm', '/sign-in/link', '/sign-in/new-password'])
      expect((await send(path, nul)).status, path).toBe(404);
    expect((await send('/sign-up/mail', nul)).status).toBe(200);
  });

  it('is refused by the calls for programs, and printed nowhere', async () => {
    const call = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${platform.address}/api/auth/${path}`, {
        method: 'POST',
        headers: { origin: platform.address, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const noText = { toString: 1, valueOf: 1 };
    expect((await call('sign-in/email', { email: noText, password: 'x' })).status).toBe(400);
    expect((await call('two-factor/verify-totp', { code: noText })).status).toBe(400);
    const started = await fetch(
      `${platform.address}/api/auth/passkey/generate-authenticate-options`,
    );
    const response = { id: '\0', rawId: '\0', type: 'public-key', response: {} };
    const refused = await call(
      'passkey/verify-authentication',
      { response },
      { cookie: started.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
    );
    expect(refused.status).toBe(400);
    expect(platform.output()).not.toContain('SERVER_ERROR');
  });

  it('leads to no page', async () => {
    const { accountId } = await makePerson(database.orm);
    const { cookie } = await openSession(database.orm, accountId);
    expect((await send('/settings/devices/%00/sign-out', {}, { cookie })).status).toBe(405);
    const removed = await fetch(`${platform.address}/profiles/${accountId}/files/%00`, {
      method: 'DELETE',
      headers: { origin: platform.address, cookie },
    });
    expect(removed.status).toBe(404);
  });

  it('and failures there keep the frame of pages', async () => {
    const { accountId } = await makePerson(database.orm);
    const { accountId: stranger } = await makePerson(database.orm);
    const { cookie } = await openSession(database.orm, accountId);
    const around = async (path: string) => {
      const answer = await send(path, {}, { cookie });
      const html = await answer.text();
      const parts = ['class="bar"', 'id="account-menu"', 'class="work-nav', 'class="foot"'];
      return [answer.status, ...parts.filter((part) => !html.includes(part))];
    };
    const feedOf = (profileId: string) => `/profiles/${profileId}/calendar/feed`;
    expect(await around('/today')).toEqual([405]);
    expect(await around(feedOf(stranger))).toEqual([404]);
    await database.orm.execute(sql`alter table calendar_feeds rename to feeds_away`);
    try {
      expect(await around(feedOf(accountId))).toEqual([500]);
    } finally {
      await database.orm.execute(sql`alter table feeds_away rename to calendar_feeds`);
    }
  });

  it('and failures on our side name no one in the log', async () => {
    const { accountId, email, password } = await makePerson(database.orm);
    const { token } = await openSession(database.orm, accountId);
    const headers = { origin: platform.address, 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    await database.orm.execute(sql`alter table accounts rename to accounts_away`);
    try {
      const calls = [
        fetch(`${platform.address}/api/auth/sign-in/email`, { method: 'POST', headers, body }),
        fetch(`${platform.address}/api/auth/get-session`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([500, 500]);
    } finally {
      await database.orm.execute(sql`alter table accounts_away rename to accounts`);
    }
    const output = () => platform.output();
    await expect.poll(output, { timeout: 5_000 }).toContain('a request failed');
    await expect.poll(output, { timeout: 5_000 }).toContain('can’t be answered');
    expect(output()).not.toContain(email);
    expect(output()).not.toContain(token);
  });

  it('is refused by nights and open slots, or passed over', async () => {
    const { accountId } = await makePerson(database.orm, { userType: 'venue' });
    const { cookie } = await openSession(database.orm, accountId);
    const events = `/profiles/${accountId}/events`;
    const see = async (path: string) =>
      (await fetch(platform.address + path, { headers: { cookie }, redirect: 'manual' })).status;
    expect(await see('/open-slots?genre=%00&place=%00&from=%00&to=9999-99-99&after=%00')).toBe(200);
    expect(await see(`${events}?after=%00`)).toBe(200);
    expect(await see(`${events}/new?series=%00&day=2026-12-03`)).toBe(200);
    const night = { title: 'A night', stage: 'venue', loadIn: '17:00', loadOut: '23:00' };
    const odd: Record<string, string>[] = [
      { day: '9999-12-31', loadOut: '01:00' },
      { day: '-000001-01-01' },
      { day: '2026-12-03', stage: 'room:\0' },
      { day: '2026-12-03', title: 'A\0' },
      { day: '2026-12-03', slots: 'none' },
      { day: '2026-12-03', 'slots.99.start': '99:99' },
      { day: '2026-12-03', 'slots.0.id': '\0', loadIn: '' },
    ];
    for (const fields of odd) {
      const { status } = await send(`${events}/new`, { ...night, ...fields }, { cookie });
      expect(status, JSON.stringify(fields)).toBe(422);
    }
    const series = { ...night, repeat: 'week-1', weekday: '4', from: '9999-12-31' };
    const path = `/profiles/${accountId}/series/new`;
    for (const fields of [{ loadOut: '01:00' }, { weekday: '1e9' }, { repeat: 'week-0' }])
      expect((await send(path, { ...series, ...fields }, { cookie })).status).toBe(422);
  });
});

describe('searching', () => {
  const get = (path: string) => fetch(platform.address + path);

  it('answers its findings in HTML, and unreadable input in words', async () => {
    const venue = { id: 'full-venue', displayName: 'The Full Venue', userType: 'venue' } as const;
    await database.orm.insert(profiles).values(venue);
    await refreshListings({ database }, ['full-venue']);
    const page = await (await get('/venues?q=full+venue')).text();
    expect(page).toContain('href="/users/full-venue"');
    const wrong = await get('/venues?q=full&near=91,181&km=1000000&free=soon&capacity=x');
    expect(wrong.status).toBe(200);
    const told = await wrong.text();
    for (const sentence of ['Latitude goes from', 'from 1 to 500', 'from 1 to 1,000,000'])
      expect(told).toContain(sentence);
    const none = await (await get('/search?q=%3Cscript%3Ealert(1)%3C/script%3E')).text();
    expect(none).toContain('&lt;script&gt;alert(1)');
    expect((await get('/xx/porto')).status).toBe(404);
    expect((await get('/pt/nowhere')).status).toBe(404);
  });

  it('draws maps of a coarse grid only', async () => {
    const map = await get('/images/plans/300/38.7/-9.1.svg');
    expect([map.status, map.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect((await get('/images/plans/world.svg')).status).toBe(200);
    for (const plan of ['300/38.72/-9.1', '300/91.0/0.0', '300/1.0/181.0', '301/1.0/1.0', '60/a/b'])
      expect((await get(`/images/plans/${plan}.svg`)).status, plan).toBe(404);
  });
});
