import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crashWhile } from '#tests/harness/money/chaos.ts';
import { findFaults, untilSettled } from '#tests/harness/money/facts.ts';
import { type MoneyGround, openMoneyGround } from '#tests/harness/money/processes.ts';
import { openRandom } from '#tests/harness/reading/seeded.ts';
import { type OwnPostgres, startOwn } from '#tests/harness/servers/postgres.ts';

/*
 * The database crashes while money moves: acknowledged changes survive, and the platform recovers
 * by itself.
 */
let postgres: OwnPostgres;
let ground: MoneyGround;
beforeAll(async () => {
  postgres = await startOwn();
  ground = await openMoneyGround(await postgres.createDatabase());
  await Promise.all([ground.start('web'), ground.start('worker')]);
});
afterAll(async () => {
  await ground?.close();
  await postgres?.stop();
});

it('loses nothing that was acknowledged, and is back by itself within 10 s', async () => {
  const random = openRandom('the database ends');
  const { lost, awayMs, acknowledged } = await crashWhile(ground, postgres, random, 2);
  process.stdout.write(`${acknowledged} acknowledged; back after ${awayMs.join(', ')} ms\n`);
  expect(acknowledged).toBeGreaterThan(5);
  expect(lost).toEqual([]);
  expect(awayMs.filter((ms) => ms > 10_000)).toEqual([]);
  await untilSettled(ground, 120_000);
  expect(await findFaults(ground)).toEqual([]);
  await Promise.all([ground.end('web'), ground.end('worker')]);
}, 400_000);

it('would lose what a database acknowledges before it has written it', async () => {
  const address = await postgres.createDatabase();
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query(text);
    // Left to the crash, so that it comes right after the answer.
    return { rows, end: () => client.end() };
  };
  await (await ask('create table told (number serial)')).end();
  let acknowledged = 0;
  for (let round = 0; round < 5; round += 1) {
    await ask('set synchronous_commit = off; insert into told default values');
    acknowledged += 1;
    await postgres.crash(0);
  }
  const { rows, end } = await ask('select count(*)::int as count from told');
  await end();
  expect(rows[0].count).toBeLessThan(acknowledged);
});
