import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { idempotencyKeys, securityLog } from '#app/db/schema/accounts.ts';
import { attemptLimits } from '#app/domain/accounts/limits.ts';
import { doOnce, type OnceCall } from '#app/features/accounts/do-once.server.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { makePerson } from '#tests/harness/people/accounts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let accountId: string;
let otherId: string;

beforeAll(async () => {
  await database.orm.execute(sql`create table payments (payer text, code text unique)`);
  ({ accountId } = await makePerson(database.orm));
  ({ accountId: otherId } = await makePerson(database.orm));
});

/** A command like any other: one transaction, in which a constraint may refuse. */
async function pay({ orm }: Database, payer: string, code: string | null = null) {
  try {
    return await orm.transaction(async (tx) => {
      await tx.execute(sql`insert into payments values (${payer}, ${code})`);
      return { payer, number: await paid(payer, tx) };
    });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    throw cause?.code === '23505' ? new AppError('conflict', 'Paid already.') : error;
  }
}

async function paid(payer: string, orm: Database['orm'] = database.orm): Promise<number> {
  const { rows } = (await orm.execute(
    sql`select count(*)::int as count from payments where payer = ${payer}`,
  )) as unknown as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

const once = (key: string, payer: string, { by = accountId, code = null as string | null } = {}) =>
  doOnce(database, { accountId: by, key, parts: ['POST', '/payments', payer] }, (within) =>
    pay(within, payer, code),
  );

it('does a call once, and answers its repetitions as it answered the first', async () => {
  const first = await once('a', 'ada');
  expect(first).toEqual({ answer: { payer: 'ada', number: 1 }, isReplayed: false, role: null });
  expect(await once('a', 'ada')).toEqual({ ...first, isReplayed: true });
  expect(await paid('ada')).toBe(1);
  expect((await once('b', 'ada')).answer.number).toBe(2);
});

it('takes no other call with the same key, and leaves others their keys', async () => {
  await once('c', 'eve');
  await expect(once('c', 'mallory')).rejects.toMatchObject({ code: 'bad-input' });
  expect(await paid('mallory')).toBe(0);
  expect((await once('c', 'eve', { by: otherId })).isReplayed).toBe(false);
});

it('keeps no key of a refusal', async () => {
  await once('d', 'kim', { code: 'used up' });
  await expect(once('e', 'kim', { code: 'used up' })).rejects.toMatchObject({ code: 'conflict' });
  expect(await paid('kim')).toBe(1);
  expect(await once('e', 'kim', { code: 'free' })).toMatchObject({ isReplayed: false });
});

it('counts attempts that are refused, by forms and by calls alike', async () => {
  await once('first of mia', 'mia', { code: 'of mia' });
  const refused = () =>
    doOnce(database, { accountId, key: 'again and again', parts: [] }, async (within) => {
      await limitAttempts(within.orm, 'add a calendar', { network: '', account: accountId });
      return pay(within, 'mia', 'of mia');
    });
  for (let count = 0; count < attemptLimits['add a calendar'].byAccount; count += 1)
    await expect(refused()).rejects.toMatchObject({ code: 'conflict' });
  await expect(refused()).rejects.toMatchObject({ code: 'too-many' });
  await expect(refused()).rejects.toMatchObject({ code: 'too-many' });
  expect(await paid('mia')).toBe(1);
  const noted = sql`action = 'too many attempts' and facts ->> 'what' = 'add a calendar'`;
  expect(await database.orm.$count(securityLog, noted)).toBe(1);
});

it('passes on the refusal, and keeps nothing, where the statement itself has failed', async () => {
  const refused = doOnce(database, { accountId, key: 'failed', parts: [] }, async ({ orm }) => {
    await orm.execute(sql`insert into payments values ('noa', 'of noa')`);
    await orm.execute(sql`insert into payments values ('noa', 'of noa')`).catch(() => {
      throw new AppError('conflict', 'Paid already.');
    });
  });
  await expect(refused).rejects.toThrow('Paid already.');
  expect(await paid('noa')).toBe(0);
  expect(await database.orm.$count(idempotencyKeys, keyOf('failed'))).toBe(0);
});

it('forgets the change with the key when it fails at the last step', async () => {
  const failing = doOnce(database, { accountId, key: 'f', parts: [] }, async (within) => {
    await pay(within, 'lee');
    throw new Error('out of memory');
  });
  await expect(failing).rejects.toThrow('out of memory');
  expect(await paid('lee')).toBe(0);
});

describe('what settles itself', () => {
  const call = (key: string, what = 'this'): OnceCall => ({
    accountId,
    key,
    parts: [what],
    settlesItself: true,
  });
  const done = async () => 'done';

  it('is done by the first, which the second waits for, and refused for something else', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = doOnce(database, call('i'), () => promise);
    await expect.poll(() => database.orm.$count(idempotencyKeys, keyOf('i'))).toBe(1);
    const never = () => Promise.reject(new Error('it was begun'));
    await expect(doOnce(database, call('i', 'that'), never)).rejects.toMatchObject({
      code: 'bad-input',
    });
    const second = doOnce(database, call('i'), never);
    resolve('done');
    expect(await first).toMatchObject({ answer: 'done', isReplayed: false });
    expect(await second).toMatchObject({ answer: 'done', isReplayed: true });
  });

  it('leaves no key when it is refused, and its own when its end isn’t known', async () => {
    const fail = (error: Error) => doOnce(database, call('j'), () => Promise.reject(error));
    await expect(fail(new AppError('conflict', 'No.'))).rejects.toThrow('No.');
    await expect(fail(new AppError('unavailable', 'Later.'))).rejects.toThrow('Later.');
    await expect(doOnce(database, call('j', 'that'), done)).rejects.toMatchObject({
      code: 'bad-input',
    });
    expect(await doOnce(database, call('j'), done)).toMatchObject({ isReplayed: false });
    expect(await doOnce(database, call('j'), done)).toMatchObject({ isReplayed: true });
  });
});

it('does one of twenty at once; without the row that tells them apart, several', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => once('g', 'sam')));
  expect(all.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
  expect(new Set(all.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  expect(await paid('sam')).toBe(1);

  await database.orm.execute(
    sql`alter table ${idempotencyKeys} drop constraint idempotency_keys_account_id_key_pk`,
  );
  // Two, since more of them would block each other at the rows that they then share.
  await Promise.all([once('h', 'tom'), once('h', 'tom')]);
  expect(await paid('tom')).toBe(2);
});

const keyOf = (key: string) => eq(idempotencyKeys.key, key);
