import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { openLog } from '#app/platform/log.ts';
import { openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { type Leaver, makeLeaver } from '#tests/harness/people/leaver.ts';
import { searchDatabase, searchFiles } from '#tests/harness/reading/search-everything.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { type Smtp, startSmtp } from '#tests/harness/servers/smtp.ts';

let database: Database;
let boss: PgBoss;
let smtp: Smtp;
let web: RunningPlatform;
let worker: RunningPlatform;
let environment: Record<string, string>;
let leaver: Leaver;
let cookie: string;
const folder = makeFolder();
const files = openFiles(parseSettings({ DATA_DIR: folder }));

beforeAll(async () => {
  const url = await copyDatabase();
  smtp = await startSmtp();
  environment = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    AUTH_SECRET: testSecret,
    SMTP_URL: smtp.url,
  };
  web = await startPlatform({ ...environment, ROLE: 'web' });
  worker = await startPlatform({ ...environment, ROLE: 'worker' });
  database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  boss = new PgBoss(url);
  await boss.start();
});
afterAll(async () => {
  await boss?.stop();
  await Promise.all([web?.end(), worker?.end()]);
  await database?.close();
  await smtp?.stop();
});
beforeEach(async () => {
  leaver = await makeLeaver(database.orm, files);
  cookie = (await openSession(database.orm, leaver.accountId)).cookie;
});

function post(address: string, fields: Record<string, string>, headers = { cookie }) {
  return fetch(web.address + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: web.address, ...headers },
    body: new URLSearchParams(fields),
  });
}
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(web.address + address, { redirect: 'manual', headers });

const answers = () => ({ told: 'on', word: ' Delete ', currentPassword: leaver.password });

/** Every public address of a page. */
async function publicAddresses(userId: string): Promise<string[]> {
  const page = await (await get(`/users/${userId}`)).text();
  const drawn = ['locator', 'share', 'profilePicture', 'banner'].map(
    (name) => new RegExp(`/images/users/${userId}/${name}-[\\w.-]+`).exec(page)?.[0] ?? name,
  );
  return [
    `/users/${userId}`,
    `/api/v1/users/${userId}`,
    `/images/users/${userId}/profilePicture.jpg`,
    `/images/users/${userId}/banner.png`,
    ...drawn,
  ];
}
const statusesOf = (addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await get(address)).status));

async function siteMap(): Promise<string> {
  const index = await (await get('/sitemap.xml')).text();
  const parts = [...index.matchAll(/<loc>[^<]*?(\/sitemap[^<]*)<\/loc>/g)].map(([, part]) => part);
  const texts = await Promise.all(parts.map(async (part) => (await get(part ?? '')).text()));
  return index + texts.join('\n');
}

const isThere = async () =>
  (await database.orm.select().from(accounts).where(eq(accounts.id, leaver.accountId))).length > 0;

async function letTimePass() {
  await database.orm
    .update(accounts)
    .set({ deletionRequestedAt: sql`${accounts.deletionRequestedAt} - interval '7 days'` })
    .where(eq(accounts.id, leaver.accountId));
}

/** Traces of the person, once the farewell has been sent. */
async function traces(): Promise<string[]> {
  const waiting = () =>
    database.orm.select().from(outbox).where(sql`${outbox.payload}->>'to' = ${leaver.email}`);
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  const letters = smtp.mails.filter(({ to }) => to.includes(leaver.email));
  expect(letters.map(({ subject }) => subject)).toContain('Your account has been deleted');
  const rows = await searchDatabase(database.orm, leaver.words);
  return [
    ...rows.filter((row) => !row.includes('Other Otto')),
    ...searchFiles(path.join(folder, 'files'), leaver.words),
  ];
}

it('the whole way out: hidden at once, taken back whole, asked again, gone for good', async () => {
  const addresses = await publicAddresses(leaver.accountId);
  expect(await statusesOf(addresses)).toEqual(addresses.map(() => 200));
  // From memory now.
  expect(await statusesOf(addresses)).toEqual(addresses.map(() => 200));
  expect(await siteMap()).toContain(leaver.accountId);

  const page = await (await get('/settings/deletion', { cookie })).text();
  expect(page).toContain('Friend Fernanda (manager)');
  expect(page).toContain('Your role on other people’s pages: Friend Fernanda');
  const response = await post('/settings/deletion', answers());
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings/deletion']);

  expect(await statusesOf(addresses)).toEqual(addresses.map(() => 404));
  expect(await siteMap()).not.toContain(leaver.accountId);
  const anywhere = await (await get('/how-payments-work', { cookie })).text();
  expect(anywhere).toContain('Your account will be deleted on');
  expect(await (await get('/how-payments-work')).text()).not.toContain('will be deleted on');

  const back = await post('/settings/deletion/taking-back', {});
  expect([back.status, back.headers.get('location')]).toEqual([303, '/settings/deletion?kept']);
  expect(await statusesOf(addresses)).toEqual(addresses.map(() => 200));
  expect(await siteMap()).toContain(leaver.accountId);
  expect(await (await get('/how-payments-work', { cookie })).text()).not.toContain('deleted on');

  expect((await post('/settings/deletion', answers())).status).toBe(303);
  await letTimePass();
  const tooLate = await post('/settings/deletion/taking-back', {});
  expect([tooLate.status, tooLate.headers.get('location')]).toEqual([409, null]);
  expect(await tooLate.text()).toContain('too late to keep this account');
  await boss.send('remove-accounts', {});
  await expect.poll(isThere, { timeout: 20_000 }).toBe(false);
  expect(await statusesOf(addresses)).toEqual(addresses.map(() => 404));
  expect((await get('/settings/deletion', { cookie })).headers.get('location')).toMatch(
    /^\/sign-in\?/,
  );
  const again = await post('/sign-in', { email: leaver.email, password: leaver.password });
  expect(again.status).toBe(403);
  expect(await traces()).toEqual([]);
});

it('asks for every confirmation, and names missing ones beside each field', async () => {
  const nothing = await post('/settings/deletion', {});
  expect(nothing.status).toBe(422);
  const text = await nothing.text();
  expect(text).toContain('Type “delete”');
  expect(text).toContain('Tick this once they know');
  const wrong = await post('/settings/deletion', {
    ...answers(),
    currentPassword: 'a wrong guess',
  });
  expect(wrong.status).toBe(403);
  const again = await wrong.text();
  expect(again).toContain('This isn’t your current password');
  expect(again).toContain('value=" Delete "');
  expect(again).not.toContain('a wrong guess');
  expect((await get(`/users/${leaver.accountId}`)).status).toBe(200);
});

it('is refused to forms of other sites, and to who isn’t signed in', async () => {
  const paths = ['/settings/deletion', '/settings/deletion/taking-back', '/settings/export'];
  for (const address of paths) {
    const foreign = await fetch(web.address + address, {
      method: 'POST',
      headers: { origin: 'https://evil.example', cookie },
      body: new URLSearchParams(answers()),
    });
    expect(foreign.status).toBe(403);
    const signedOut = await post(address, answers(), { cookie: '' });
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/sign-in\?next=/),
    ]);
  }
  expect(await get(`/users/${leaver.accountId}`)).toMatchObject({ status: 200 });
});

it('a sign-in that is asked for again leads back to where it was asked', async () => {
  const next = '/sign-in?next=/settings/deletion';
  const out = await post('/sign-out', { next });
  expect([out.status, out.headers.get('location')]).toEqual([303, next]);
  const { cookie: other } = await openSession(database.orm, leaver.accountId);
  const evil = await post('/sign-out', { next: '//evil.example' }, { cookie: other });
  expect(evil.headers.get('location')).toBe('/');
});

/** Locks on tables that the removal is about to write to. */
const points = ['profiles', 'profile_invitations', 'verifications', 'kept_mails', 'security_log'];

it.each(points)(
  'a worker killed before it writes to %s leaves nothing half done',
  async (table) => {
    await post('/settings/deletion', answers());
    await letTimePass();
    const lock = new pg.Client({ connectionString: environment.DATABASE_URL });
    await lock.connect();
    await lock.query(`begin; lock table ${table} in exclusive mode`);
    await boss.send('remove-accounts', {});
    const isHeldUp = async () => {
      const { rows } = await lock.query(
        `select 1 from pg_locks where relation = $1::regclass and not granted`,
        [table],
      );
      return rows.length > 0;
    };
    await expect.poll(isHeldUp, { timeout: 20_000 }).toBe(true);
    await worker.end('SIGKILL');
    await lock.query('rollback');
    await lock.end();

    // The server ends the dead process's transaction.
    await expect.poll(idleInside, { timeout: 10_000 }).toBe(0);
    expect(await isThere()).toBe(true);
    const own = await database.orm.select().from(profiles).where(eq(profiles.id, leaver.accountId));
    expect(own).toHaveLength(1);

    worker = await startPlatform({ ...environment, ROLE: 'worker' });
    await boss.send('remove-accounts', {});
    await expect.poll(isThere, { timeout: 20_000 }).toBe(false);
    expect(await traces()).toEqual([]);
  },
);

/** Connections to this database inside a transaction. */
async function idleInside(): Promise<number> {
  const answer = await database.orm.execute(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
  return (answer as unknown as { rows: [{ count: number }] }).rows[0].count;
}
