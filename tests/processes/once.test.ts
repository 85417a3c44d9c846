import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { typeTerms } from '#app/features/bookings/terms/words.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { type Acting, addSide, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { nightFields } from '#tests/harness/bookings/nights.ts';
import { makePerson, openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { startTcpProxy, type TcpProxy } from '#tests/harness/servers/tcp-proxy.ts';

/*
 * Requests sent twice are done once. A call with a key whose process is killed: before the commit,
 * nothing has happened; after it, everything has, and the client that retries gets the answer it
 * never saw.
 */
let database: Database;
let network: TcpProxy;
let platform: RunningPlatform;
let venue: Acting;
let performer: Acting;
let token: string;
let cookie: string;

const start = () =>
  startPlatform({ DATABASE_URL: network.url, ROLE: 'web', AUTH_SECRET: testSecret });

beforeAll(async () => {
  const url = await copyDatabase();
  network = await startTcpProxy(url);
  platform = await start();
  database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  venue = await addSide(database, 'venue', 'The Quay');
  performer = await addSide(database, 'artist', 'The Night Owls');
  await database.orm.execute(sql`update profiles set published_at = now()`);
  await database.orm.execute(sql`update accounts set birth_date = '1990-05-06'`);
  ({ token, cookie } = await openSession(database.orm, venue.viewer.accountId));
});
afterAll(async () => {
  await platform?.end();
  await database?.close();
  await network?.close();
});

const offer = (key: string) =>
  fetch(`${platform.address}/api/v1/profiles/${venue.as}/bookings`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ with: performer.as, terms: termsOn(dayIn(30)) }),
  });
const made = () => database.orm.$count(bookings);

it('leaves nothing of a call that was killed before it was settled, and takes it again', async () => {
  await database.orm.execute(sql`
    create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1.5); return new; end $$`);
  await database.orm.execute(sql`
    create trigger dawdle after update on idempotency_keys for each row execute function dawdle()`);
  const lost = offer('one').catch(() => 'killed');
  // The booking is written and the key has its answer; only the commit is missing.
  await expect.poll(sleeping).toBe(1);
  await platform.end('SIGKILL');
  expect(await lost).toBe('killed');
  expect(await made()).toBe(0);

  platform = await start();
  const again = await offer('one');
  expect(again.status).toBe(201);
  expect(again.headers.has('idempotency-replayed')).toBe(false);
  expect(await made()).toBe(1);
  await database.orm.execute(sql`drop trigger dawdle on idempotency_keys`);
});

it('answers a call again that was settled when it was killed, without doing it again', async () => {
  await database.orm.execute(sql`
    create constraint trigger dawdle after update on idempotency_keys
      deferrable initially deferred for each row execute function dawdle()`);
  const lost = offer('two').catch(() => 'killed');
  // The commit is under way, and the database's answer will not arrive.
  await expect.poll(sleeping).toBe(1);
  network.delayMs = 60_000;
  await expect.poll(made).toBe(2);
  await platform.end('SIGKILL');
  expect(await lost).toBe('killed');

  network.delayMs = 0;
  platform = await start();
  const again = await offer('two');
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const { bookingId } = (await again.json()) as { bookingId: string };
  const all = await database.orm.select({ id: bookings.id }).from(bookings);
  expect(all.map(({ id }) => id)).toContain(bookingId);
  expect(all).toHaveLength(2);
  await database.orm.execute(sql`drop trigger dawdle on idempotency_keys`);
});

describe('a form that is sent twice at once', () => {
  type Form = { table: string; page: () => string; action?: () => string; typed: () => Typed };
  type Typed = Record<string, string>;
  const day = dayIn(60);
  const bookingId = async () => (await database.orm.select().from(bookings))[0]?.id ?? '';
  const forms: Record<string, Form> = {
    'an offer': {
      table: 'bookings',
      page: () => `/bookings/new?as=${venue.as}&with=${performer.as}`,
      typed: () => ({
        ...typeTerms(termsOn(dayIn(31))),
        as: venue.as,
        with: performer.as,
        title: '',
        days: '7',
        comment: '',
      }),
    },
    'a night': {
      table: 'events',
      page: () => `/profiles/${venue.as}/events/new`,
      typed: nightFields,
    },
    'a hold': {
      table: 'holds',
      page: () => `/holds/new?performer=${performer.as}`,
      typed: () => ({ stage: `${venue.as}~${venue.as}`, day, tourId: '', note: '' }),
    },
    'a blocked time': {
      table: 'calendar_blocks',
      page: () => `/profiles/${venue.as}/calendar/blocks`,
      typed: () => ({ kind: 'blocked', from: day, to: day }),
    },
    'a calendar to read': {
      table: 'calendar_sources',
      page: () => `/profiles/${venue.as}/calendar/settings`,
      action: () => `/profiles/${venue.as}/calendar/sources`,
      typed: () => ({ name: 'Office', address: 'https://calendar.invalid/mine.ics' }),
    },
    'a page': {
      table: 'profiles',
      page: () => '/profiles',
      typed: () => ({ kind: 'venue', displayName: 'The Second Quay' }),
    },
  };

  it.each(Object.entries(forms))('creates one of its kind: %s', async (_, form) => {
    await requireOnce(form.table, form.page(), form.action?.() ?? form.page(), form.typed());
  });

  it('says a comment once, and takes nothing else in its place', async () => {
    const page = `/bookings/${await bookingId()}`;
    const input = { as: venue.as, text: 'Could it be earlier?' };
    const key = await requireOnce('messages', page, `${page}/comments`, input);
    const other = await post(`${page}/comments`, { ...input, ...key, text: 'Or later?' });
    expect(other.status).toBe(422);
    const html = await other.text();
    expect(html).toContain('You have already sent this form');
    // The typed text is back, and can be sent with the key of the new page.
    expect(html).toContain('Or later?');
    const { idempotencyKey } = keyIn(html, `${page}/comments`);
    expect(idempotencyKey).not.toBe(key.idempotencyKey);
    const again = await post(`${page}/comments`, { ...input, idempotencyKey, text: 'Or later?' });
    expect(again.status).toBe(303);
  });

  it('leaves a person who changes their password with two clicks signed in, whichever answer they see', async () => {
    const { accountId, password: currentPassword } = await makePerson(database.orm);
    const session = await openSession(database.orm, accountId);
    const page = await fetch(`${platform.address}/settings`, {
      headers: { cookie: session.cookie },
    });
    const key = keyIn(await page.text(), '/settings/password#password');
    const input = { currentPassword, password: 'violet armchair nine', ...key };
    const both = await Promise.all([1, 2].map(() => post('/settings/password', input, session)));
    for (const { status, headers } of both) {
      expect([status, headers.get('location')]).toEqual([303, '/settings?done=password#password']);
      const cookie = headers.getSetCookie().map((one) => one.split(';')[0]);
      const page = await fetch(`${platform.address}/settings`, {
        headers: { cookie: cookie.join('; ') },
        redirect: 'manual',
      });
      expect(page.status).toBe(200);
    }
  });

  it('is done again by a page that is opened again', async () => {
    const page = `/bookings/${await bookingId()}`;
    const before = await countOf('messages');
    const input = { as: venue.as, text: 'Could it be earlier?' };
    await requireOnce('messages', page, `${page}/comments`, input);
    expect(await countOf('messages')).toBe(before + 1);
  });
});

/**
 * A page is opened and its form sent twice: one effect, and both are redirected to the same place.
 */
async function requireOnce(table: string, page: string, action: string, input: object) {
  const before = await countOf(table);
  const answer = await fetch(platform.address + page, { headers: { cookie } });
  const key = keyIn(await answer.text(), action);
  const both = await Promise.all([1, 2].map(() => post(action, { ...input, ...key })));
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  const [first, second] = both.map(({ headers }) => headers.get('location'));
  expect(second).toBe(first);
  expect(await countOf(table)).toBe(before + 1);
  return key;
}

/** The key of the form with this action, or that posts to its own page. */
function keyIn(page: string, action: string): { idempotencyKey: string } {
  const forms = page.split('<form').filter((form) => form.includes('name="idempotencyKey"'));
  const own = forms.find((form) => form.includes(`action="${action}"`));
  const [, idempotencyKey = 'none'] =
    /name="idempotencyKey" value="([^"]+)"/.exec(own ?? forms.at(-1) ?? '') ?? [];
  return { idempotencyKey };
}

const post = (address: string, fields: object, by = { cookie }) =>
  fetch(platform.address + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: by.cookie, origin: platform.address },
    body: new URLSearchParams(fields as Record<string, string>),
  });
const countOf = (table: string) => database.orm.$count(sql.raw(table));

async function sleeping(): Promise<number> {
  return database.orm.$count(
    sql`pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
  );
}
