import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, type Orm, openDatabase } from '#app/db/client.server.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { copyDatabase, openTestDatabase } from '#tests/harness/servers/database.ts';

// Begins with fresh modules: a process names the first 300 statements that come again, and no others.

const things = pgTable('things', { id: integer('id').primaryKey() });
const add = (orm: Orm, id: number) => orm.execute(sql`insert into things values (${id})`);
const idsIn = (orm: Orm) => orm.select({ id: things.id }).from(things).orderBy(things.id);
const readThings = builtOnce((orm) => orm.select({ id: things.id }).from(things));
const isServer = inject('database') === 'postgres';

describe.each(isServer ? ['on', 'off'] : ['on'])('with shortcuts %s', (shortcuts) => {
  let database: Database;
  beforeAll(async () => {
    database = isServer ? await openServer(shortcuts) : await openTestDatabase();
    await database.orm.execute(sql`create table things (id int primary key)`);
  });
  afterAll(() => database?.close());
  beforeEach(() => database.orm.execute(sql`delete from things`));

  it('statements are done in their order, and answer in their places', async () => {
    const [, before, , after] = await database.orm.transaction((tx) =>
      sendTogether(tx, add(tx, 1), idsIn(tx), add(tx, 2), idsIn(tx)),
    );
    expect(before).toEqual([{ id: 1 }]);
    expect(after).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await idsIn(database.orm)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('one that was built before doesn’t overtake the one before it', async () => {
    await database.orm.transaction((tx) => readThings(tx, {}));
    const [, rows] = await database.orm.transaction((tx) =>
      sendTogether(tx, add(tx, 1), readThings(tx, {})),
    );
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('a statement that was built and is never awaited isn’t sent', async () => {
    await database.orm.transaction(async (tx) => {
      add(tx, 1);
      await add(tx, 2);
    });
    expect(await idsIn(database.orm)).toEqual([{ id: 2 }]);
  });

  it('throws what the first that failed has thrown, and nothing is written, before it or after it', async () => {
    await add(database.orm, 7);
    const work = database.orm.transaction((tx) =>
      sendTogether(tx, add(tx, 1), add(tx, 7), add(tx, 3)),
    );
    await expect(work).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await idsIn(database.orm)).toEqual([{ id: 7 }]);
  });

  it('a transaction that fails after several were sent undoes them', async () => {
    const work = database.orm.transaction(async (tx) => {
      await sendTogether(tx, add(tx, 1), add(tx, 2));
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(await idsIn(database.orm)).toEqual([]);
  });

  if (isServer)
    it('a connection that is lost in the middle takes its transaction with it, and no other', async () => {
      for (let round = 1; round <= 12; round += 1) {
        const work = database.orm.transaction(async (tx) => {
          await add(tx, round);
          await sendTogether(
            tx,
            tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
            add(tx, 100 + round),
          );
        });
        await expect(work).rejects.toThrow();
      }
      expect(await idsIn(database.orm)).toEqual([]);
      await database.orm.transaction((tx) => add(tx, 1));
      expect(await idsIn(database.orm)).toEqual([{ id: 1 }]);
    });

  it('a transaction in which a caught failure undid everything fails at its end', async () => {
    await add(database.orm, 7);
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
});

if (isServer)
  it.each(['on', 'off'])(
    'statements are planned once for a connection, or not, with shortcuts %s',
    async (shortcuts) => {
      const database = await openServer(shortcuts);
      const kept = await database.orm.transaction(async (tx) => {
        for (let times = 0; times < 4; times += 1) await tx.execute(sql`select ${times}::int + 1`);
        return tx.execute(sql`select statement from pg_prepared_statements`);
      });
      expect(kept).toMatchObject({
        rows: shortcuts === 'on' ? [{ statement: 'select $1::int + 1' }] : [],
      });
      await database.close();
    },
  );

async function openServer(shortcuts: string): Promise<Database> {
  const settings = { DATABASE_URL: await copyDatabase(), DATABASE_SHORTCUTS: shortcuts };
  return openDatabase(parseSettings(settings), openLog('silent'));
}
