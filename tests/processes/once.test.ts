import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { type Acting, addSide, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { openSession } from '#tests/harness/people/accounts.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { databasesOn } from '#tests/harness/servers/postgres.ts';
import { startTcpProxy, type TcpProxy } from '#tests/harness/servers/tcp-proxy.ts';

/*
 * A call with a key whose process is killed: before the change is settled, nothing has happened;
 * after it, everything has, and the client that asks again gets the answer it never saw.
 */
let database: Database;
let network: TcpProxy;
let platform: RunningPlatform;
let venue: Acting;
let performer: Acting;
let token: string;

const start = () => startPlatform({ DATABASE_URL: network.url, ROLE: 'web' });

beforeAll(async () => {
  const url = await databasesOn(inject('postgresUrl')).createDatabase();
  network = await startTcpProxy(url);
  platform = await start();
  database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  venue = await addSide(database, 'venue', 'The Quay');
  performer = await addSide(database, 'artist', 'The Night Owls');
  await database.orm.execute(sql`update profiles set published_at = now()`);
  await database.orm.execute(sql`update accounts set birth_date = '1990-05-06'`);
  ({ token } = await openSession(database.orm, venue.viewer.accountId));
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
  // The booking is written and the key has its answer; only the last word is missing.
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
  // Everything is being settled, and what the database says of it will not arrive.
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
});

async function sleeping(): Promise<number> {
  return database.orm.$count(
    sql`pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
  );
}
