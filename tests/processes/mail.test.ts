import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { type Smtp, startSmtp } from '#tests/harness/servers/smtp.ts';

let url: string;
let sql: pg.Client;
let smtp: Smtp;
const running: RunningPlatform[] = [];
const publicly = {
  BASE_URL: 'https://bandstand.example',
  AUTH_SECRET: 'not the same as anybody else’s secret',
};

beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());
beforeEach(async () => {
  url = await copyDatabase();
  sql = new pg.Client({ connectionString: url });
  await sql.connect();
});
afterEach(async () => {
  smtp.mood = 'well';
  smtp.mails.length = 0;
  await Promise.all(running.splice(0).map((platform) => platform.end()));
  await sql.end();
});

async function start(environment: Record<string, string> = {}): Promise<RunningPlatform> {
  const platform = await startPlatform({ DATABASE_URL: url, SMTP_URL: smtp.url, ...environment });
  running.push(platform);
  return platform;
}

const write = (to: string) =>
  sql.query(`insert into outbox (type, payload) values ('mail', $1)`, [
    { to, subject: 'Confirm', text: 'a secret link', html: '<p>a secret link</p>' },
  ]);
/** Signs a person up as the form does; the answer comes when it is committed. */
async function signUp({ address }: RunningPlatform, email: string): Promise<void> {
  const born = { birthDate: '1990-02-03', timeZone: 'Europe/Lisbon' };
  const body = new URLSearchParams({ kind: 'artist', name: 'Ana', email, ...born });
  const headers = { origin: address };
  const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
  expect((await fetch(`${address}/sign-up`, init)).status).toBe(303);
}

const waiting = async () => (await sql.query('select id from outbox')).rowCount;

describe('mail', () => {
  it('is sent by a worker at once when a web process has committed it', async () => {
    const heard: unknown[] = [];
    sql.on('notification', ({ payload }) => heard.push(payload));
    await sql.query('listen changed');
    const web = await start({ ROLE: 'web' });
    await signUp(web, 'ada@quay.example');
    await expect.poll(() => heard).toEqual(['outbox:new']);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(smtp.mails).toEqual([]);
    const worker = await start({ ROLE: 'worker' });
    expect((await smtp.next('ada@quay.example')).text).toContain('/sign-up/confirm?token=');

    await signUp(web, 'eve@quay.example');
    const before = Date.now();
    await smtp.next('eve@quay.example');
    expect(Date.now() - before).toBeLessThan(1_500);
    await expect.poll(waiting).toBe(0);
    expect((await fetch(`${web.address}/readyz`)).status).toBe(200);
    expect(web.output() + worker.output()).not.toMatch(/quay|token/);
  });

  it('that was handed over by a worker killed before it knew comes once more', async () => {
    const worker = await start();
    smtp.mood = 'silence';
    await write('ada@quay.example');
    const first = await smtp.next('ada@quay.example');
    await worker.end('SIGKILL');
    expect(await waiting()).toBe(1);

    smtp.mood = 'well';
    await start();
    await sql.query('update outbox set due_at = now()');
    const second = await smtp.next('ada@quay.example');
    expect(second.headers['message-id']).toBe(first.headers['message-id']);
    await expect.poll(waiting, { timeout: 5_000 }).toBe(0);
    expect(smtp.mails).toHaveLength(2);
  });

  it('under way is finished before a process stops', async () => {
    const worker = await start();
    smtp.mood = 'silence';
    await write('ada@quay.example');
    await smtp.next('ada@quay.example');
    const ended = worker.end();
    await new Promise((resolve) => setTimeout(resolve, 300));
    smtp.answerSilent();
    expect(await ended).toBe(0);
    expect(await waiting()).toBe(0);
  });
});

describe('the outbox page', () => {
  it.each([
    ['on a server by default', {}],
    ['at a public address', publicly],
  ] as [string, Record<string, string>][])('isn’t there %s', async (_name, environment) => {
    const { address, output } = await start({ ...environment, ROLE: 'web', SMTP_URL: '' });
    expect(output()).toContain('reach no one');
    expect(output()).not.toContain('/outbox');
    for (const path of ['/outbox', '/outbox?after=9', '/outbox/1', '/outbox/1/html'])
      expect((await fetch(address + path)).status).toBe(404);
  });

  it('shows no kept mail once a mail server is named', async () => {
    // If a page exists already, no town is filled.
    await sql.query(
      `insert into profiles (id, user_type, display_name) values ('ana', 'artist', 'Ana')`,
    );
    const { address, output } = await start({ SMTP_URL: '', DEMO: 'on' });
    expect(output()).toContain('/outbox');
    await write('ada@quay.example');
    const statuses = (at: string) =>
      Promise.all(
        ['/outbox', '/outbox/1', '/outbox/1/html'].map(
          async (path) => (await fetch(at + path)).status,
        ),
      );
    await expect.poll(() => statuses(address), { timeout: 5_000 }).toEqual([200, 200, 200]);
    const platform = await start({ ROLE: 'web', DEMO: 'on' });
    expect(platform.output()).not.toMatch(/outbox|reach no one/);
    expect(await statuses(platform.address)).toEqual([404, 404, 404]);
  });
});
