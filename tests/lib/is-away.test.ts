import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#app/db/client.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isAway } from '#app/lib/is-away.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';

const failure = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['shutting down', failure('57P01')],
  ['starting up', failure('57P03')],
  ['full', failure('53300')],
  ['too slow with a statement', failure('57014')],
  ['a standby by now', failure('25006')],
  ['cut off', failure('ECONNRESET')],
  ['a store that fails', Object.assign(new Error('no'), { $metadata: { httpStatusCode: 500 } })],
  ['a store that hangs', Object.assign(new Error('late'), { name: 'TimeoutError' })],
  ['silent', new Error('Query read timeout')],
  ['busy to the last connection', new Error('timeout exceeded when trying to connect')],
  ['closed', new Error('PGlite is closed')],
  [
    'hidden in what was made of it',
    new Error('x', { cause: new Error('y', { cause: failure('08006') }) }),
  ],
])('counts %s as away', (_, error) => {
  expect(isAway(error)).toBe(true);
});

it.each([
  ['a row that is there twice', failure('23505')],
  ['a table that isn’t there', failure('42P01')],
  ['two who wait for each other', failure('40P01')],
  [
    'a file that isn’t there',
    Object.assign(new Error('no'), { $metadata: { httpStatusCode: 404 } }),
  ],
  ['a refusal', new AppError('conflict', 'no')],
  ['nothing at all', undefined],
])('doesn’t count %s', (_, error) => {
  expect(isAway(error)).toBe(false);
});

it('counts one that can’t be reached, within a transaction or without', async () => {
  const nowhere = parseSettings({ DATABASE_URL: 'postgres://localhost:1/nowhere' });
  const database = await openDatabase(nowhere, openLog('silent'));
  const { orm } = database;
  for (const ask of [() => orm.execute(sql`select 1`), () => orm.transaction(async () => {})])
    expect(isAway(await ask().catch((error: unknown) => error))).toBe(true);
  await database.close();
});
