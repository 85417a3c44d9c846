import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { addSide } from '#tests/harness/bookings/bookings.ts';
import { fund, inTwo, moneyActs } from '#tests/harness/money/acts.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';

const url = await copyDatabase();
const database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
afterAll(() => database.close());
const world = await testMoney(database);
const acts = moneyActs(world);

test('no transaction of a booking or of its money announces anything', async () => {
  await fund(world);
  const venue = await addSide(database, 'venue', 'Cinema Candeia');
  const performer = await addSide(database, 'artist', 'The Night Owls');
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  const heard: { payload?: string | undefined; processId: number }[] = [];
  listener.on('notification', (announced) => heard.push(announced));
  await listener.query('listen changed');

  await world.onboard(performer);
  const played = await world.book(venue, performer, inTwo);
  await world.pay(venue, played);
  await acts.play(played);
  await acts.release(venue, performer, played);
  await world.settle();
  const cancelled = await world.book(venue, performer, inTwo, { days: 60 });
  await world.pay(venue, cancelled);
  await acts.cancel(venue, cancelled, 'late');
  await acts.letGo(cancelled);

  // A transaction would announce on its own connection, and of any table.
  const { rows } = await listener.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'bandstand changes'`,
  );
  const announcer = rows[0]?.pid;
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard.filter(({ processId }) => processId !== announcer)).toEqual([]);
  expect(new Set(heard.map(({ payload }) => payload))).toEqual(new Set(['outbox:new']));
  await listener.end();
});

test('only the tables that public pages show have triggers that announce', async () => {
  const announcing = await database.orm.execute(sql`
    select distinct tgrelid::regclass::text as name from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid where prosrc ~* 'notify' order by name`);
  expect((announcing as unknown as { rows: unknown[] }).rows).toEqual([
    { name: 'attendances' },
    { name: 'listings' },
    { name: 'page_facts' },
    { name: 'profile_files' },
    { name: 'profiles' },
    { name: 'public_events' },
    { name: 'reviews' },
    { name: 'rooms' },
  ]);
});
