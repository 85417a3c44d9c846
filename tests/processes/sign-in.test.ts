import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { accounts, securityLog, sessions, signInMethods } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { sessionIdleDays } from '#app/domain/accounts/limits.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { makePerson, testSecret } from '#tests/harness/people/accounts.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';

let platform: RunningPlatform;
let database: Database;

beforeAll(async () => {
  const url = await copyDatabase();
  platform = await startPlatform({
    DATABASE_URL: url,
    AUTH_SECRET: testSecret,
    ROLE: 'web',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
});
afterAll(async () => {
  await platform?.end();
  await database?.close();
});

let hosts = 0;

/** Sends a form as a page of the platform would, from a network of its own. */
function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  hosts += 1;
  return fetch(platform.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: platform.address,
      'x-forwarded-for': `10.1.${hosts >> 8}.${hosts & 255}`,
      ...headers,
    },
    body: new URLSearchParams(fields),
  });
}

const newcomer = {
  kind: 'artist',
  name: 'Ana',
  email: ' Ana@People.Example ',
  birthDate: '1990-02-03',
  timeZone: 'Europe/Lisbon',
};
const password = 'correct horse battery';

async function mailsTo(to: string) {
  const rows = await database.orm.select().from(outbox).orderBy(outbox.id);
  const mails = rows.map(({ payload }) => payload as { to: string; subject: string; text: string });
  return mails.filter((mail) => mail.to === to);
}

const newestMail = async (to: string) => (await mailsTo(to)).at(-1);

const sessionsOf = (id: string) =>
  database.orm.select().from(sessions).where(eq(sessions.userId, id));
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('making an account', () => {
  it('takes a link that only the owner of the address has', async () => {
    const taken = await send('/sign-up', newcomer);
    expect(taken.status).toBe(303);
    expect(taken.headers.get('location')).toMatch(/^\/sign-up\/mail\?waiting=/);
    expect(await database.orm.select().from(accounts)).toEqual([]);

    const mail = await newestMail('ana@people.example');
    expect(mail?.subject).toBe('Confirm your address');
    const confirmed = await send('/sign-up/confirm', { token: tokenIn(mail?.text), password });
    expect(confirmed.status).toBe(303);
    const [account] = await database.orm.select().from(accounts);
    expect(account).toMatchObject({ email: 'ana@people.example', emailVerified: true });
    expect(confirmed.headers.get('location')).toBe(`/profiles/${account?.id}/edit?welcome`);

    const session = await fetch(`${platform.address}/api/auth/get-session`, {
      headers: { cookie: cookiesOf(confirmed) },
    });
    expect(await session.json()).toMatchObject({ user: { id: account?.id } });

    const again = await send('/sign-up/confirm', { token: tokenIn(mail?.text), password });
    expect(again.status).toBe(404);
    expect(await again.text()).toContain('already been used');
  });

  it('says the same whether the address is known', async () => {
    const { email } = await makePerson(database.orm);
    const known = await send('/sign-up', { ...newcomer, email });
    const unknown = await send('/sign-up', { ...newcomer, email: 'nobody@people.example' });
    for (const answer of [known, unknown]) expect(answer.status).toBe(303);
    expect((await newestMail(email))?.subject).toBe('You already have an account');
    expect((await newestMail(email))?.text).not.toContain('token=');
  });

  it('turns away who is too young, and keeps nothing', async () => {
    const young = await send('/sign-up', {
      ...newcomer,
      email: 'kid@people.example',
      birthDate: '2020-01-01',
    });
    expect(young.status).toBe(422);
    expect(await young.text()).toContain('must be 13 or over');
    expect(await newestMail('kid@people.example')).toBeUndefined();
  });

  it('gives back everything typed, with the reason beside each field', async () => {
    const refused = await send('/sign-up', { ...newcomer, email: 'no address', name: '' });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toContain('Enter a full email address');
    expect(page).toContain('value="no address"');
  });
});

describe('signing in', () => {
  it('works with the password and not without', async () => {
    const { email, password, accountId } = await makePerson(database.orm);
    const wrong = await send('/sign-in', { email, password: `${password}!` });
    const unknown = await send('/sign-in', { email: 'who@people.example', password });
    expect([wrong.status, unknown.status]).toEqual([403, 403]);
    const words = 'Wrong email address or password';
    expect(await wrong.text()).toContain(words);
    expect(await unknown.text()).toContain(words);

    const right = await send('/sign-in', {
      email: email.toUpperCase(),
      password,
      next: '/users/x',
    });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/users/x']);
    const cookie = right.headers.getSetCookie()[0];
    expect(cookie).toMatch(/^bandstand\.session_token=.+HttpOnly; SameSite=Lax$/);
    const log = await database.orm.select().from(securityLog);
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['signed in', 'sign-in refused']),
    );
    expect(JSON.stringify(log)).not.toContain(accountId);
  });

  it('is a call for programs as well, which Node’s own fetch makes without an origin', async () => {
    const { email, password } = await makePerson(database.orm);
    const call = (body: object, headers: Record<string, string> = {}) =>
      fetch(`${platform.address}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const right = await call({ email, password });
    expect(right.status).toBe(200);
    const authorization = `Bearer ${right.headers.get('set-auth-token')}`;
    const mine = await fetch(`${platform.address}/api/v1/auth/token`, {
      headers: { authorization },
    });
    expect(mine.status).toBe(200);
    const refusals = await Promise.all([
      call({ email, password: 'not this one' }),
      call({ email }),
      call({ email, password }, { cookie: 'bandstand.theme=night' }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([401, 400, 403]);
    expect(await Promise.all(refusals.slice(0, 2).map((answer) => answer.json()))).toEqual([
      {
        code: 'INVALID_EMAIL_OR_PASSWORD',
        error: 'Wrong email address or password. Check both, or set a new password.',
      },
      { code: 'VALIDATION_ERROR', error: 'Something is missing or can’t be read.' },
    ]);
  });

  it('goes only to places of our own', async () => {
    const { email, password } = await makePerson(database.orm);
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/.//evil']) {
      const answer = await send('/sign-in', { email, password, next });
      expect(answer.headers.get('location')).toBe('/today');
    }
  });

  it('lasts while it is used, and ends for want of use', async () => {
    const { email, password, accountId } = await makePerson(database.orm);
    const cookie = cookiesOf(await send('/sign-in', { email, password }));
    const own = eq(sessions.userId, accountId);
    const daysLeft = async () => {
      const [session] = await database.orm.select().from(sessions).where(own);
      return ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    };
    const look = async () =>
      (await fetch(`${platform.address}/settings`, { headers: { cookie }, redirect: 'manual' }))
        .status;
    expect(await daysLeft()).toBeCloseTo(sessionIdleDays, 1);
    const age = (days: number) =>
      database.orm
        .update(sessions)
        .set({
          createdAt: sql`${sessions.createdAt} - make_interval(days => ${days})`,
          expiresAt: sql`${sessions.expiresAt} - make_interval(days => ${days})`,
        })
        .where(own);
    await age(10);
    expect(await look()).toBe(200);
    expect(await daysLeft()).toBeCloseTo(sessionIdleDays, 1);
    await age(sessionIdleDays);
    expect(await look()).toBe(303);
  });

  it('ends with signing out', async () => {
    const { email, password, accountId } = await makePerson(database.orm);
    const cookie = cookiesOf(await send('/sign-in', { email, password }));
    expect((await send('/sign-out', {}, { cookie })).status).toBe(303);
    expect(await sessionsOf(accountId)).toEqual([]);
  });

  it('works by a link, once, however often it is followed at the same time', async () => {
    const { email, accountId } = await makePerson(database.orm);
    const next = '/documents?page=somewhere';
    expect((await send('/sign-in/mail', { email, next })).status).toBe(200);
    const text = (await newestMail(email))?.text;
    expect(text).toContain(`&next=${encodeURIComponent(next)}`);
    const link = { token: tokenIn(text), next };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('/sign-in/link', link)),
    );
    const led = answers.filter(({ status }) => status === 303);
    expect(led.map(({ headers }) => headers.get('location'))).toEqual([next]);
    expect(await sessionsOf(accountId)).toHaveLength(1);
  });

  it('sets a new password by a link and signs all devices out', async () => {
    const { email, password, accountId } = await makePerson(database.orm);
    await send('/sign-in', { email, password });
    await send('/sign-in/forgotten', { email });
    const token = tokenIn((await newestMail(email))?.text);
    const easy = await send('/sign-in/new-password', { token, password: '1234567890' });
    expect(easy.status).toBe(422);
    expect(await easy.text()).toContain('This password is easy to guess.');
    const done = await send('/sign-in/new-password', { token, password: 'another long one' });
    expect(done.status).toBe(200);
    expect(await sessionsOf(accountId)).toEqual([]);
    expect((await newestMail(email))?.subject).toBe('Your password was changed');
    const log = await database.orm.select().from(securityLog);
    expect(log.map(({ action }) => action)).toContain('password changed');
    expect((await send('/sign-in', { email, password })).status).toBe(403);
    expect((await send('/sign-in', { email, password: 'another long one' })).status).toBe(303);
  });

  it('sets a first password by a link as well, and tells of that alone', async () => {
    const { email, accountId } = await makePerson(database.orm);
    await database.orm.delete(signInMethods).where(eq(signInMethods.userId, accountId));
    await send('/sign-in/forgotten', { email });
    const token = tokenIn((await newestMail(email))?.text);
    const done = await send('/sign-in/new-password', { token, password: 'another long one' });
    expect(done.status).toBe(200);
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your sign-in settings have changed');
    expect(subjects).toContain('Your password was changed');
  });

  it('is refused to forms of other sites', async () => {
    const { email, password } = await makePerson(database.orm);
    const { host } = new URL(platform.address);
    for (const origin of ['https://evil.example', `http://evil@${host}`])
      expect((await send('/sign-in', { email, password }, { origin })).status).toBe(403);
  });

  it('waits after too many tries, whether or not there is such an account', async () => {
    for (const email of [(await makePerson(database.orm)).email, 'ghost@people.example']) {
      const from = { 'x-forwarded-for': '10.9.9.9' };
      const tries = [];
      for (let count = 0; count < 12; count += 1)
        tries.push((await send('/sign-in', { email, password: 'wrong one' }, from)).status);
      expect(tries).toEqual([...Array(10).fill(403), 429, 429]);
    }
  });
});

describe('sending a link again', () => {
  it('counts by address, however often it has signed up', async () => {
    const email = 'many@people.example';
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      const { headers } = await send('/sign-up', { ...newcomer, email });
      const waiting = new URLSearchParams(headers.get('location')?.split('?')[1]).get('waiting');
      for (const _ of [1, 2])
        statuses.push((await send('/sign-up/mail', { waiting: waiting ?? '' })).status);
    }
    expect(statuses).toEqual([...Array(6).fill(200), 429, 429]);
  });
});
