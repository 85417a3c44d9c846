import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { atOnce } from '#app/db/at-once.server.ts';
import { builtOnce } from '#app/db/built-once.server.ts';
import type { Database, Orm } from '#app/db/client.server.ts';
import { openTestDatabase } from '#tests/harness/servers/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.orm.execute(sql`create table things (id int primary key)`);
});
afterAll(() => database?.close());
beforeEach(() => database.orm.execute(sql`delete from things`));

const things = pgTable('things', { id: integer('id').primaryKey() });
const add = (orm: Orm, id: number) => orm.execute(sql`insert into things values (${id})`);
const idsIn = async (orm: Orm) =>
  ((await orm.execute(sql`select id from things order by id`)) as unknown as { rows: object[] })
    .rows;

it('each begins after the one before it, and answers in its place', async () => {
  const [, , seen, five] = await database.orm.transaction((tx) =>
    atOnce(
      tx,
      () => add(tx, 1),
      async () => {
        await add(tx, 2);
        await add(tx, 3);
      },
      () => idsIn(tx),
      () => 5,
    ),
  );
  expect(seen).toEqual(expect.arrayContaining([{ id: 1 }, { id: 2 }]));
  expect(five).toBe(5);
  expect(await idsIn(database.orm)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

it('one that was built before doesn’t overtake the one before it', async () => {
  const read = builtOnce((orm) => orm.select({ id: things.id }).from(things));
  await database.orm.transaction((tx) => read(tx, {}));
  const [, seen] = await database.orm.transaction((tx) =>
    atOnce(
      tx,
      () => add(tx, 1),
      () => read(tx, {}),
    ),
  );
  expect(seen).toEqual([{ id: 1 }]);
});

it('the failure is reported, and nothing is written, before it or after it', async () => {
  await add(database.orm, 7);
  const work = database.orm.transaction((tx) =>
    atOnce(
      tx,
      async () => {
        await add(tx, 1);
        await add(tx, 2);
      },
      () => add(tx, 7),
      async () => {
        await add(tx, 3);
        await add(tx, 4);
      },
    ),
  );
  await expect(work).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await idsIn(database.orm)).toEqual([{ id: 7 }]);
});

it('a refusal waits for work in progress, so that it is undone as well', async () => {
  const work = database.orm.transaction((tx) =>
    atOnce(
      tx,
      () => Promise.reject(new Error('refused')),
      async () => {
        await idsIn(tx);
        await add(tx, 1);
      },
    ),
  );
  await expect(work).rejects.toThrow('refused');
  expect(await idsIn(database.orm)).toEqual([]);
});

if (inject('database') === 'postgres')
  it('a connection that is lost in the middle takes its transaction with it, and no other', async () => {
    for (let round = 1; round <= 12; round += 1) {
      const work = database.orm.transaction(async (tx) => {
        await add(tx, round);
        await atOnce(
          tx,
          () => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
          () => add(tx, 100 + round),
        );
      });
      await expect(work).rejects.toThrow();
    }
    expect(await idsIn(database.orm)).toEqual([]);
    await database.orm.transaction((tx) => add(tx, 1));
    expect(await idsIn(database.orm)).toEqual([{ id: 1 }]);
  });

it('a transaction in which a caught failure undid everything fails at its end', async () => {
  await database.orm.execute(sql`insert into things values (7)`);
  const done = database.orm.transaction(async (tx) => {
    await add(tx, 8);
    await add(tx, 7).catch(() => {});
    return 'done';
  });
  await expect(done).rejects.toThrow();
  expect(await idsIn(database.orm)).toEqual([{ id: 7 }]);
  // With a savepoint around it, the rest stays.
  await database.orm.transaction(async (tx) => {
    await add(tx, 8);
    await tx.transaction((part) => add(part, 7)).catch(() => {});
  });
  expect(await idsIn(database.orm)).toEqual([{ id: 7 }, { id: 8 }]);
});
