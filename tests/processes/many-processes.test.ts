import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
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

beforeAll(async () => {
  const url = await databasesOn(inject('postgresUrl')).createDatabase();
  network = await startTcpProxy(url);
  [direct, distant] = await Promise.all([
    startPlatform({ DATABASE_URL: url }),
    startPlatform({ DATABASE_URL: network.url }),
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

it('serves what was written within 100 ms in every process, whoever wrote it', async () => {
  for (let version = 1; version <= 20; version += 1) {
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

it('serves nothing from memory while its connection to the announcements is cut', async () => {
  await rename('Before the cut');
  await remembered();
  network.cut();
  await rename('After the cut');
  await expect.poll(async () => (await fetch(`${distant.address}/users/ana`)).status).toBe(500);
  expect(await nameShown(direct)).toBe('After the cut');

  network.mend();
  await expect.poll(() => nameShown(distant), { timeout: 10_000 }).toBe('After the cut');
});

it('serves nothing from memory when only the announcements’ connection is ended', async () => {
  await rename('Heard');
  await remembered();
  await sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bandstand changes' and datname = current_database()`,
  );
  // Nobody hears this one; the page must be right all the same.
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
  const headers = { cookie: 'never=from-memory' };
  const read = () => fetch(`${distant.address}/api/v1/users/ana`, { headers });
  await Promise.all([read(), read(), read(), read()]);
  network.silence();
  const lost = Promise.all(Array.from({ length: 6 }, () => read().then(({ status }) => status)));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await fetch(`${distant.address}/readyz`)).status).toBe(503);
  network.mend({ keepConnections: true });
  expect(await lost).toContain(500);
  expect((await read()).status).toBe(200);
});

it('comes back by itself when the database does', async () => {
  network.cut();
  await expect.poll(async () => (await fetch(`${distant.address}/readyz`)).status).toBe(503);
  expect((await fetch(`${distant.address}/healthz`)).status).toBe(200);
  network.mend();
  await expect
    .poll(async () => (await fetch(`${distant.address}/readyz`)).status, { timeout: 10_000 })
    .toBe(200);
  await expect.poll(() => nameShown(distant), { timeout: 10_000 }).toBe('In the silence');
});

it('finishes the requests in flight when it is asked to stop, and takes no new ones', async () => {
  await rename('Last words');
  network.delayMs = 800;
  // Whoever sends a cookie is never answered from memory.
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

/** Asks until both processes answer from memory. */
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
