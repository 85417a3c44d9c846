import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { makePerson, openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { databasesOn } from '#tests/harness/servers/postgres.ts';
import { startTcpProxy, type TcpProxy } from '#tests/harness/servers/tcp-proxy.ts';

/*
 * Two web processes on one PostgreSQL server. The second reaches it through a network that the
 * tests can slow down, silence and cut.
 */
let direct: RunningPlatform;
let distant: RunningPlatform;
let network: TcpProxy;
let sql: pg.Client;
const token = 'monitoring'.repeat(4);
let url: string;
const headers = { cookie: 'never=from-memory' };

beforeAll(async () => {
  url = await databasesOn(inject('postgresUrl')).createDatabase();
  network = await startTcpProxy(url);
  [direct, distant] = await Promise.all([
    startPlatform({ DATABASE_URL: url }),
    startPlatform({ DATABASE_URL: network.url, METRICS_TOKEN: token, AUTH_SECRET: testSecret }),
  ]);
  sql = new pg.Client({ connectionString: url });
  await sql.connect();
  await sql.query(
    `insert into profiles (id, user_type, display_name) values ('ana', 'artist', 'Ana 0')`,
  );
});
afterEach(() => {
  network.delayMs = 0;
  network.mend();
});
afterAll(async () => {
  await sql.end();
  await Promise.all([direct.end(), distant.end()]);
  await network.close();
});

it('starts two processes on one empty database at once', async () => {
  for (const { address } of [direct, distant])
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

it('serves every write within 100 ms in every process, whichever wrote it', async () => {
  for (let version = 1; version <= 8; version += 1) {
    await remembered();
    await rename(`Ana ${version}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await namesShown()).toEqual([`Ana ${version}`, `Ana ${version}`]);
    for (const { address } of [direct, distant])
      expect(await (await fetch(`${address}/api/v1/users/ana`)).json()).toMatchObject({
        displayName: `Ana ${version}`,
      });
  }
});

it('cached pages use the present names of other pages on them', async () => {
  await sql.query(`update profiles set genres = '{Jazz}' where id = 'ana';
    insert into profiles (id, user_type, genres) values ('bea', 'artist', '{Jazz}');
    insert into listings (kind, id, page_id, name_key, name_words, words, facets) values ('artist', 'ana', 'ana', '', '{}', '{}', '{}')`);
  const read = async (path: string) => (await fetch(`${direct.address}${path}`)).text();
  for (const name of ['Listed', 'LISTED']) {
    await rename(name);
    for (const path of ['/artists', '/users/bea'])
      await expect.poll(() => read(path), { timeout: 2_000 }).toContain(`>${name}</a>`);
  }
});

it('serves nothing from memory while its connection to the announcements is cut', async () => {
  await rename('Before the cut');
  await remembered();
  network.cut();
  await rename('After the cut');
  await expect.poll(async () => (await fetch(`${distant.address}/users/ana`)).status).toBe(503);
  await expect.poll(() => nameShown(direct)).toBe('After the cut');

  network.mend();
  await expect.poll(() => nameShown(distant), { timeout: 10_000 }).toBe('After the cut');
});

it('serves nothing from memory when only the announcements’ connection is ended', async () => {
  await rename('Heard');
  await remembered();
  await sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bandstand changes' and datname = current_database()`,
  );
  // No process hears this one; the page must be right all the same.
  await rename('Unheard');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await namesShown()).toEqual(['Unheard', 'Unheard']);
});

it('stops trusting its memory when the connection falls silent without a word', async () => {
  await rename('Before the silence');
  await remembered();
  network.silence();
  await rename('In the silence');
  await new Promise((resolve) => setTimeout(resolve, 1_700));
  const answer = await fetch(`${distant.address}/users/ana`, { signal: AbortSignal.timeout(400) })
    .then((response) => response.text())
    .catch(() => 'no answer yet');
  expect(answer).not.toContain('Before the silence');
});

it('gives up on connections that have lost an answer, and reads again', async () => {
  const read = () => fetch(`${distant.address}/api/v1/users/ana`, { headers });
  await Promise.all([read(), read(), read(), read()]);
  network.silence();
  const lost = Promise.all(Array.from({ length: 6 }, () => read().then(({ status }) => status)));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await fetch(`${distant.address}/readyz`)).status).toBe(503);
  network.mend({ keepConnections: true });
  expect(await lost).toContain(503);
  expect((await read()).status).toBe(200);
});

it('isn’t ready while connections are dead without a word, and then without them', async () => {
  const read = () => fetch(`${distant.address}/api/v1/users/ana`, { headers });
  const ready = async () => (await fetch(`${distant.address}/readyz`)).status;
  network.delayMs = 100;
  await Promise.all(Array.from({ length: 4 }, ready));
  network.delayMs = 0;
  expect(await ready()).toBe(200);
  // All but the one that would be taken next.
  const { rows } = await sql.query(
    `select client_port as port from pg_stat_activity
     where datname = current_database() and application_name = '' and client_port = any($1)
     order by state_change desc offset 1`,
    [network.ports()],
  );
  expect(rows.length).toBeGreaterThan(1);
  network.silence(rows.map(({ port }) => port));
  expect(await ready()).toBe(503);
  expect(await ready()).toBe(200);
  const answers = await Promise.all(Array.from({ length: 10 }, read));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

it('shows its metrics to holders of the token, and has none without one', async () => {
  for (const authorization of ['', token, `Bearer ${token}x`, 'Bearer ', `Basic ${token}`])
    expect((await readMetrics(distant, authorization)).status, authorization).toBe(401);
  const answer = await readMetrics(distant);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await readMetrics(direct)).status).toBe(404);
});

it('counts requests by the patterns of their routes, never by who is asked for', async () => {
  await remembered();
  const get = (path: string, headers = {}) => fetch(distant.address + path, { headers });
  await get('/users/ana', { cookie: 'never=from-memory' });
  for (const path of ['/', '/api/v1/users/no-such-one', '/no/such/page', '/theme.js'])
    await get(path);
  await get('/sign-in.data');
  await fetch(`${distant.address}/nowhere`, { method: 'PROPFIND' });
  const text = await (await readMetrics(distant)).text();
  for (const labels of [
    'method="GET",route="/users/:userId?",status="2xx",from="made"',
    'method="GET",route="/users/:userId?",status="2xx",from="memory"',
    'method="GET",route="/api/v1/users/:userId",status="4xx",from="made"',
    'method="GET",route="/*",status="4xx",from="made"',
    'method="GET",route="/",status="2xx",from="made"',
    'method="GET",route="/sign-in",status="2xx",from="made"',
    'method="GET",route="/theme.js",status="2xx",from="made"',
    'method="other",route="/*",status="4xx",from="made"',
  ])
    expect(text).toContain(`bandstand_request_seconds_count{${labels}} `);
  expect(text).not.toMatch(/\bana\b|no-such/i);
});

it('reports how long events wait, and the state of the process', async () => {
  const text = await (await readMetrics(distant)).text();
  for (const lane of ['money', 'mail', 'calendars', 'webhooks', 'documents', 'news', 'push'])
    expect(text).toContain(`bandstand_outbox_overdue_seconds{lane="${lane}"} 0`);
  expect(text).toContain('bandstand_money_moves{state="failed"} 0');
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(text).toMatch(/bandstand_pool_connections{state="total"} [1-9]/);
});

it('tells every visitor, while the database is away, when to come again', async () => {
  const database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  const { accountId, email, password } = await makePerson(database.orm);
  const session = await openSession(database.orm, accountId);
  await database.close();
  network.cut();
  await expect.poll(async () => (await fetch(`${distant.address}/readyz`)).status).toBe(503);

  const asPage = { accept: 'text/html', origin: distant.address };
  const asMember = { ...asPage, cookie: session.cookie };
  const asProgram = {
    authorization: `Bearer ${session.token}`,
    'content-type': 'application/json',
  };
  const signIn = JSON.stringify({ email, password });
  const form = new URLSearchParams({ email, password, name: 'Ana' });
  const requests: [string, RequestInit][] = [
    ['/', { headers: asPage }],
    ['/users/ana', { headers: asPage }],
    ['/settings', { headers: asMember }],
    ['/sign-in', { method: 'POST', headers: asPage, body: form }],
    ['/settings/name', { method: 'POST', headers: asMember, body: form }],
    ['/images/users/ana/profilePicture.jpg', {}],
    ['/users/ana/press-kit.pdf', {}],
    ['/sitemap.xml', {}],
    ['/api/v1/users/ana', {}],
    [`/api/v1/profiles/${accountId}/bookings`, { headers: asProgram }],
    [
      `/api/v1/profiles/${accountId}/tours`,
      {
        method: 'POST',
        headers: { ...asProgram, 'idempotency-key': 'a tour' },
        body: '{"name":"Spring"}',
      },
    ],
    ['/api/v1/auth/token', { headers: asProgram }],
    ['/api/auth/get-session', { headers: asProgram }],
    ['/api/auth/passkey/generate-register-options', { headers: asProgram }],
    [
      '/api/auth/sign-in/email',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: signIn },
    ],
  ];
  for (const [path, init] of requests) {
    const answer = await fetch(distant.address + path, { redirect: 'manual', ...init });
    expect(answer.status, path).toBe(503);
    expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0);
    const body = await answer.text();
    expect(body, path).not.toMatch(/ECONN|terminated|postgres/i);
    const { accept } = (init.headers as Record<string, string>) ?? {};
    if (accept) expect(body, path).toContain('<h1');
    else if (path.startsWith('/api/')) expect(JSON.parse(body).error, path).toBeTruthy();
    const isCall = path.startsWith('/api/v1/');
    if (isCall) expect(answer.headers.get('content-type')).toBe('application/problem+json');
  }
});

it('comes back by itself when the database does', async () => {
  network.cut();
  await expect.poll(async () => (await fetch(`${distant.address}/readyz`)).status).toBe(503);
  expect((await fetch(`${distant.address}/healthz`)).status).toBe(200);
  // Metrics are needed most now.
  expect(await (await readMetrics(distant)).text()).toContain('bandstand_backlog_readable 0');
  network.mend();
  await expect
    .poll(async () => (await fetch(`${distant.address}/readyz`)).status, { timeout: 10_000 })
    .toBe(200);
  await expect.poll(() => nameShown(distant), { timeout: 10_000 }).toBe('In the silence');
});

it('finishes the requests in flight when it is asked to stop, and takes no new ones', async () => {
  await rename('Last words');
  network.delayMs = 800;
  // A request with a cookie is never answered from memory.
  const inFlight = fetch(`${distant.address}/api/v1/users/ana`, { headers: { cookie: 'a=b' } });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const ended = distant.end('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${distant.address}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  expect(await (await inFlight).json()).toMatchObject({ displayName: 'Last words' });
  expect(await ended).toBe(0);
});

function readMetrics(
  { address }: RunningPlatform,
  authorization = `Bearer ${token}`,
): Promise<Response> {
  return fetch(`${address}/metrics`, { headers: { authorization } });
}

/** Requests until both processes answer from memory. */
async function remembered(): Promise<void> {
  for (const platform of [direct, distant])
    for (let times = 0; times < 3; times += 1) await nameShown(platform);
}

async function rename(name: string): Promise<void> {
  await sql.query(`update profiles set display_name = $1 where id = 'ana'`, [name]);
}

function namesShown(): Promise<string[]> {
  return Promise.all([direct, distant].map(nameShown));
}

async function nameShown({ address }: RunningPlatform): Promise<string> {
  const page = await (await fetch(`${address}/users/ana`)).text();
  return /<h1 dir="auto">(.*?)<\/h1>/.exec(page)?.[1] ?? page.slice(0, 200);
}
