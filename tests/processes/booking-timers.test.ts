import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { words } from '#app/lib/words.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { placeHold } from '#tests/harness/bookings/booking-contests.ts';
import { addClient, type Client, call } from '#tests/harness/bookings/booking-races.ts';
import { bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { wrongClock } from '#tests/harness/servers/wrong-clock.ts';

/*
 * Deadlines of offers, holds and challenges: late rather than lost, once rather than twice, and by
 * the database’s time alone.
 */
let url: string;
let database: Database;
let sql: pg.Client;
let boss: PgBoss;
let venue: Client;
let first: Client;
let second: Client;

beforeAll(async () => {
  url = await copyDatabase();
  database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  await database.migrate();
  sql = new pg.Client({ connectionString: url });
  await sql.connect();
  boss = new PgBoss(url);
  await boss.start();
  const ground = { database, sql };
  venue = await addClient(ground, 'venue', 'The Quay');
  first = await addClient(ground, 'artist', 'The Night Owls');
  second = await addClient(ground, 'artist', 'The Early Birds');
  await sql.query(`
    create table written (payload jsonb);
    create function note_written() returns trigger language plpgsql as
      $$ begin insert into written values (new.payload); return new; end $$;
    create trigger note_written after insert on outbox
      for each row when (new.type = 'mail') execute function note_written();
    create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.4); return new; end $$`);
});
beforeEach(() => sql.query('truncate written'));
afterAll(async () => {
  await boss?.stop();
  await sql?.end();
  await database?.close();
});

const nights = 4;
const start = (more: Record<string, string> = {}) =>
  startPlatform({ DATABASE_URL: url, ROLE: 'worker', AUTH_SECRET: testSecret, ...more });

it('does what fell due while no worker ran, each thing once, even if workers are killed meanwhile', async () => {
  const overdue = await letFallDue(40);
  await sql.query('truncate written');
  await sql.query(`
    create trigger dawdle before insert on booking_history
      for each row execute function dawdle()`);
  await sql.query(`
    create trigger dawdle before update on holds for each row execute function dawdle()`);
  const doomed = await start();
  await sendJobs(1);
  await expect.poll(() => countOf('written'), { timeout: 30_000, interval: 20 }).toBeGreaterThan(3);
  expect(await doomed.end('SIGKILL')).toBeNull();
  expect(await undone(overdue)).toBeGreaterThan(0);
  await sql.query('drop trigger dawdle on booking_history; drop trigger dawdle on holds');

  const workers = await Promise.all([start(), start()]);
  // One for each of them; later ones find nothing to do.
  await sendJobs(2);
  await expect.poll(() => undone(overdue), { timeout: 30_000, interval: 50 }).toBe(0);
  await untilIdle();
  await endAll(workers);
  const { rows: expired } = await sql.query(
    `select booking_id, count(*)::int as times from booking_history
     where action = 'expire' group by booking_id`,
  );
  expect(expired.map(({ times }) => times)).toEqual(overdue.offers.map(() => 1));
  // Both sides hear of an offer; of a hold its performer, the venue and those who move up.
  const mails = await countOf('written');
  expect(mails).toBe(overdue.offers.length * 2 + overdue.holds.length * 3);
  expect(await countOf('(select distinct payload from written) as different')).toBe(mails);
});

it('lets no worker end anything early whose clock is a month ahead', async () => {
  const { bookingId } = await offerOn(60);
  const holds = [await placeHold({ database }, first, venue, dayIn(61))];
  await sql.query('truncate written');
  const worker = await start(wrongClock(30));
  await sendJobs(1);
  await untilIdle();
  await endAll([worker]);
  expect(await undone({ offers: [bookingId], holds })).toBe(2);
  expect(await countOf('written')).toBe(0);
});

it('judges and sets deadlines by the database’s time in a process whose clock is wrong', async () => {
  const [ahead, behind] = await Promise.all(
    [30, -30].map((days) => start({ ROLE: 'web', ...wrongClock(days) })),
  );
  const accept = (web: RunningPlatform | undefined, bookingId: string) =>
    call(web as RunningPlatform, first, `bookings/${bookingId}/acceptance`, { version: 1 });
  const standing = await offerOn(70);
  expect(await accept(ahead, standing.bookingId)).toMatchObject({ status: 200 });
  const { rows } = await sql.query(
    `select round(extract(epoch from pending_until - now()) / 86400)::int as days
     from bookings where id = $1`,
    [standing.bookingId],
  );
  expect(rows).toEqual([{ days: 7 }]);

  const over = await offerOn(71);
  await bookingActs(database).letRunOut(over.bookingId);
  const refused = { status: 409, error: words('bookings')('refused.ranOut') };
  expect(await accept(behind, over.bookingId)).toMatchObject(refused);

  const holdId = await placeHold({ database }, first, venue, dayIn(72));
  const confirm = (web: RunningPlatform | undefined) =>
    call(web as RunningPlatform, first, `holds/${holdId}/confirmation`);
  await sql.query(`update holds set challenge_due_at = now() - interval '1 second' where id = $1`, [
    holdId,
  ]);
  const gone = { status: 409, error: words('bookings')('holds.refused.gone') };
  expect(await confirm(behind)).toMatchObject(gone);
  await sql.query(`update holds set challenge_due_at = now() + interval '1 day' where id = $1`, [
    holdId,
  ]);
  expect(await confirm(ahead)).toMatchObject({ status: 200 });
  await endAll([ahead, behind]);
});

type Instalment = { offers: string[]; holds: string[] };

/** Offers and first holds that expired a while ago, unrecorded. */
async function letFallDue(firstDay: number): Promise<Instalment> {
  const offers: string[] = [];
  const holds: string[] = [];
  for (let night = 0; night < nights; night += 1) {
    offers.push((await offerOn(firstDay + night)).bookingId);
    for (const kind of ['expires_at', 'challenge_due_at']) {
      const day = dayIn(firstDay + 2 * holds.length);
      const id = await placeHold({ database }, first, venue, day);
      await placeHold({ database }, second, venue, day);
      holds.push(id);
      await sql.query(
        `update holds set ${kind} = now() - make_interval(hours => $2) where id = $1`,
        [id, night * 30 + 1],
      );
    }
  }
  await sql.query(
    `update bookings set pending_until = now() - interval '3 days',
       deadline_at = now() - interval '3 days' where id = any($1)`,
    [offers],
  );
  return { offers, holds };
}

function offerOn(day: number) {
  return bookingActs(database).offer(venue, first, termsOn(dayIn(day)));
}

/** How many of these are still open. */
async function undone({ offers, holds }: Instalment): Promise<number> {
  const open = await countOf(`bookings where state = 'offered' and id = any($1)`, offers);
  return open + (await countOf('holds where ended_at is null and id = any($1)', holds));
}

const jobs = ['advance-bookings', 'sweep-holds'];

async function sendJobs(times: number): Promise<void> {
  for (const job of jobs) for (let time = 0; time < times; time += 1) await boss.send(job, {});
}

/** Until every job is done but the one that its worker took along. */
async function untilIdle(): Promise<void> {
  const waiting = () =>
    countOf(`pgboss.job where name = any($1) and state in ('created', 'retry')`, jobs);
  await expect.poll(waiting, { timeout: 30_000, interval: 50 }).toBe(0);
}

/** Ends them after their present work. */
async function endAll(platforms: (RunningPlatform | undefined)[]): Promise<void> {
  expect(await Promise.all(platforms.map((one) => one?.end()))).toEqual(platforms.map(() => 0));
}

async function countOf(what: string, ...values: unknown[]): Promise<number> {
  const { rows } = await sql.query(`select count(*)::int as count from ${what}`, values);
  return rows[0].count;
}
