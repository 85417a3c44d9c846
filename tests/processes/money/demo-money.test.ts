import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { checkBooks } from '#app/features/payments/ledger/queries.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { moneyOfTown, wholeMoney } from '#tests/harness/money/demo-money.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import {
  beginPlatform,
  type RunningPlatform,
  startPlatform,
} from '#tests/harness/servers/platform.ts';

const running: RunningPlatform[] = [];
let environment: Record<string, string>;
let database: Database;

beforeEach(async () => {
  const url = await copyDatabase();
  environment = { DATABASE_URL: url, DEMO: 'on' };
  database = await openDatabase(parseSettings(environment), openLog('silent'));
});
afterEach(async () => {
  for (const platform of running.splice(0)) await platform.end();
  await database.close();
});

it('is whole and single after kill -9 in the middle, filled by one of several that start at once', async () => {
  await killOnce(40);
  const roles = ['all', 'web', 'worker'];
  const started = roles.map((ROLE) => startPlatform({ ...environment, ROLE }));
  running.push(...(await Promise.all(started)));
  await requireWhole();
}, 300_000);

it('has no nights to pay where there is nothing to pay them with', async () => {
  running.push(await startPlatform({ ...environment, CARD_SANDBOX: 'off' }));
  expect(await count('select count(*) from bookings')).toBeGreaterThan(5);
  expect(await count('select count(*) from bookings where ends_at < now()')).toBe(0);
  await expect(moneyOfTown(database)).rejects.toThrow();
}, 120_000);

/** Lets a process fill the town until the card sandbox has so many objects, and kills it. */
async function killOnce(made: number): Promise<void> {
  const platform = beginPlatform(environment);
  const ended = platform.ready.then(
    () => 'ready',
    () => 'ended',
  );
  await expect
    .poll(() => count('select count(*) from card_sandbox.objects'), {
      timeout: 60_000,
      interval: 5,
    })
    .toBeGreaterThanOrEqual(made);
  await platform.end('SIGKILL');
  expect(await ended).toBe('ended');
  expect(await count('select count(*) from reconciliations')).toBe(0);
}

/** Everything is there once: in the bookings, in the books, and at the provider. */
async function requireWhole(): Promise<void> {
  // Work of a killed process is claimed again half a minute later.
  await expect.poll(() => moneyOfTown(database), { timeout: 60_000 }).toEqual(wholeMoney);
  const { differences, unbalanced, totals } = await checkBooks(database.orm);
  expect({ differences, unbalanced, totals }).toEqual({
    differences: [],
    unbalanced: [],
    totals: [{ currency: 'EUR', sumMinor: 0 }],
  });
  const created = await rowsOf(
    `select kind, count(*)::int from card_sandbox.objects
     where kind in ('refund', 'transfer', 'payout', 'account') or (kind = 'charge' and account = '')
     group by kind order by kind`,
  );
  expect(created).toEqual([
    { kind: 'account', count: 2 },
    { kind: 'charge', count: 7 },
    { kind: 'payout', count: 2 },
    { kind: 'refund', count: 1 },
    { kind: 'transfer', count: 2 },
  ]);
  const compared = 'select count(*) from reconciliations';
  expect(await count(compared)).toBe(1);
  expect(await count(`${compared} where jsonb_array_length(differences) > 0`)).toBe(0);
}

/** 0 before the card sandbox has its tables. */
async function count(query: string): Promise<number> {
  const result = await rowsOf<{ count: string }>(query).catch(() => []);
  return Number(result[0]?.count ?? 0);
}

async function rowsOf<Row>(query: string): Promise<Row[]> {
  const { rows } = (await database.orm.execute(sql.raw(query))) as unknown as { rows: Row[] };
  return rows;
}
