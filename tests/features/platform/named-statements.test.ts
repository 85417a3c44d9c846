import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

// Begins with fresh modules: a process names the first 300 statements that come again, and no others.

const database = await testDatabase();

const rowsOf = async (tx: Orm, statement: ReturnType<typeof sql>) =>
  ((await tx.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;

it('answers right, whether a statement comes again and again or was made for one list', async () => {
  await database.orm.transaction(async (tx) => {
    for (let size = 1; size <= 700; size += 1) {
      const numbers = Array.from({ length: size }, (_, index) => index);
      const list = sql.join(numbers, sql`, `);
      const among = sql`select ${size}::int = any(array[${list}]::int[]) as found`;
      expect(await rowsOf(tx, among)).toEqual([{ found: false }]);
      expect(await rowsOf(tx, sql`select ${size}::int + 1 as next`)).toEqual([{ next: size + 1 }]);
    }
    const stored = await rowsOf(
      tx,
      sql`select statement from pg_prepared_statements where statement like 'select $1%'`,
    );
    expect(stored).toEqual(
      inject('database') === 'postgres' ? [{ statement: 'select $1::int + 1 as next' }] : [],
    );
  });
});

it('goes on after a statement that failed, and with one whose table was changed', async () => {
  const { orm } = database;
  await orm.execute(sql`create table things (id int primary key, name text)`);
  const add = (id: number) => orm.execute(sql`insert into things values (${id}, 'a thing')`);
  for (let id = 1; id <= 5; id += 1) await add(id);
  for (let attempt = 1; attempt <= 5; attempt += 1) await expect(add(1)).rejects.toThrow();
  await orm.execute(sql`alter table things add column more text default 'more'`);
  await add(6);
  expect(await rowsOf(orm, sql`select count(*)::int as count from things`)).toEqual([{ count: 6 }]);
});
