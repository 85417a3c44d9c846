import { eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { changesFromServer } from '#app/db/changes.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { AnswerMemory } from '#app/lib/answer-memory.ts';
import { openLog } from '#app/platform/log.ts';
import { openTestDatabase, testDatabase } from '#tests/harness/servers/database.ts';
import { startTcpProxy } from '#tests/harness/servers/tcp-proxy.ts';

const database = await testDatabase();
let heard: string[] = [];
beforeAll(async () => {
  database.changes.onChange((tag) => heard.push(tag));
  await until(() => database.changes.isHearing());
});
beforeEach(() => announcedBy(() => database.orm.delete(profiles)));

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries > 1_000) throw new Error(`it never came; heard was ${heard.join()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

let sentinels = 0;

/** Announcements of some work: everything heard before a later write. */
async function announcedBy(work: () => Promise<unknown>): Promise<string[]> {
  await hearAll();
  heard = [];
  await work();
  const last = await hearAll();
  return heard.slice(0, heard.indexOf(last));
}

/** Waits for everything that was committed before now. */
async function hearAll(): Promise<string> {
  sentinels += 1;
  const id = `sentinel-${sentinels}`;
  await insert([id]);
  await until(() => heard.includes(`profiles:${id}`));
  return `profiles:${id}`;
}

const insert = (ids: string[]) =>
  database.orm.insert(profiles).values(ids.map((id) => ({ id, userType: 'artist' as const })));
const many = (count: number) => Array.from({ length: count }, (_, index) => `many-${index}`);
const tagsOf = (ids: string[]) => ids.map((id) => `profiles:${id}`).sort();

describe('a committed write is announced row by row', () => {
  it('when it adds', async () => {
    expect(await announcedBy(() => insert(['a']))).toEqual(['profiles:a']);
    expect((await announcedBy(() => insert(['b', 'c']))).sort()).toEqual(tagsOf(['b', 'c']));
  });

  it('when it changes, also to the same values', async () => {
    await insert(['a', 'b', 'c']);
    const change = () =>
      database.orm
        .update(profiles)
        .set({ bio: 'New.' })
        .where(inArray(profiles.id, ['a', 'c']));
    expect((await announcedBy(change)).sort()).toEqual(tagsOf(['a', 'c']));
    expect((await announcedBy(change)).sort()).toEqual(tagsOf(['a', 'c']));
  });

  it('when it removes', async () => {
    await insert(['a', 'b']);
    const remove = () => database.orm.delete(profiles).where(eq(profiles.id, 'a'));
    expect(await announcedBy(remove)).toEqual(['profiles:a']);
  });

  it('when it gives a row another id, under the old one as well', async () => {
    await insert(['a']);
    const rename = () => database.orm.update(profiles).set({ id: 'b' }).where(eq(profiles.id, 'a'));
    expect((await announcedBy(rename)).sort()).toEqual(tagsOf(['a', 'b']));
  });

  it('when it adds or changes', async () => {
    await insert(['a']);
    const announced = await announcedBy(() =>
      insert(['a', 'b']).onConflictDoUpdate({ target: profiles.id, set: { bio: 'New.' } }),
    );
    expect(announced.sort()).toEqual(tagsOf(['a', 'b']));
  });

  it('when it is written by hand, past this program', async () => {
    const byHand = () =>
      database.orm.execute(sql`with new as (insert into profiles (id, user_type)
        values ('Odd_Id-9', 'venue') returning id) select * from new`);
    expect(await announcedBy(byHand)).toEqual(['profiles:Odd_Id-9']);
  });

  it('with the longest id there is', async () => {
    const id = 'x'.repeat(128);
    expect(await announcedBy(() => insert([id]))).toEqual([`profiles:${id}`]);
  });
});

describe('many rows are announced as all of them', () => {
  it('from the hundred and first on', async () => {
    const ids = many(100);
    expect((await announcedBy(() => insert(ids))).sort()).toEqual(tagsOf(ids));
    await database.orm.delete(profiles);
    expect(await announcedBy(() => insert(many(101)))).toEqual(['profiles:*']);
  });

  it('when they change or go', async () => {
    await insert(many(150));
    const change = () => database.orm.update(profiles).set({ bio: 'New.' });
    expect(await announcedBy(change)).toEqual(['profiles:*']);
    expect(await announcedBy(() => database.orm.delete(profiles))).toEqual(['profiles:*']);
  });
});

describe('nothing is announced', () => {
  it('of a write that touches no row', async () => {
    await insert(['a']);
    const touchNothing = async () => {
      await database.orm.update(profiles).set({ bio: 'x' }).where(eq(profiles.id, 'nobody'));
      await database.orm.delete(profiles).where(eq(profiles.id, 'nobody'));
      await insert(['a']).onConflictDoNothing();
      await database.orm.select().from(profiles);
    };
    expect(await announcedBy(touchNothing)).toEqual([]);
  });

  it('of rolled back changes', async () => {
    await insert(['a']);
    const rolledBack = () =>
      database.orm
        .transaction(async (tx) => {
          await tx.insert(profiles).values({ id: 'b', userType: 'artist' });
          await tx.update(profiles).set({ bio: 'New.' });
          await tx.delete(profiles);
          throw new Error('on second thoughts');
        })
        .catch(() => {});
    expect(await announcedBy(rolledBack)).toEqual([]);
    expect(await database.orm.select().from(profiles)).not.toEqual([]);
  });

  it('of emptying the table at once, which agreed bookings forbid', async () => {
    await insert(['a']);
    const refused = expect.objectContaining({
      message: expect.stringMatching(/can only be added/),
    });
    const empty = () =>
      expect(database.orm.execute(sql`truncate profiles cascade`)).rejects.toMatchObject({
        cause: refused,
      });
    expect(await announcedBy(empty)).toEqual([]);
    expect(await database.orm.select().from(profiles)).not.toEqual([]);
  });

  it('of a statement that fails', async () => {
    const failing = () => insert(['a', 'b', 'a']).catch(() => {});
    expect(await announcedBy(failing)).toEqual([]);
  });

  it('before the commit', async () => {
    let beforeCommit: string[] | undefined;
    const announced = await announcedBy(() =>
      database.orm.transaction(async (tx) => {
        await tx.insert(profiles).values({ id: 'a', userType: 'artist' });
        await tx.update(profiles).set({ bio: 'New.' }).where(eq(profiles.id, 'a'));
        await new Promise((resolve) => setTimeout(resolve, 200));
        beforeCommit = [...heard];
      }),
    );
    expect(beforeCommit).toEqual([]);
    expect(new Set(announced)).toEqual(new Set(['profiles:a']));
  });
});

it('a writer can say so at once, to all listeners', () => {
  const alsoHeard: string[] = [];
  database.changes.onChange((tag) => alsoHeard.push(tag));
  heard = [];
  database.changes.notify('profiles:a');
  expect([heard, alsoHeard]).toEqual([['profiles:a'], ['profiles:a']]);
});

it('no one is said to hear a closed database', async () => {
  const other = await openTestDatabase();
  await until(() => other.changes.isHearing());
  await other.close();
  expect(other.changes.isHearing()).toBe(false);
});

if (inject('database') === 'postgres')
  it('memory from before announcements came late is not trusted again', async () => {
    const network = await startTcpProxy(inject('postgresUrl'));
    const changes = changesFromServer(network.url, openLog('silent'));
    const { isHearing } = changes;
    const memory = new AnswerMemory({ mostBytes: 100, longestMs: 60_000, isHearing });
    changes.onChange((tag) => memory.drop(tag));
    await until(isHearing);
    memory.keep('/users/a', { sizeBytes: 1 }, ['profiles:a'], memory.ticket());
    expect(memory.find('/users/a')).toBeDefined();

    // Late enough for a lapse, not so late that the connection counts as lost.
    network.delayMs = 1_000;
    await until(() => !isHearing());
    const writer = new pg.Client({ connectionString: inject('postgresUrl') });
    await writer.connect();
    await writer.query(`notify changed, 'profiles:a'`);
    await until(isHearing);
    expect(memory.find('/users/a')).toBeUndefined();

    await Promise.all([writer.end(), changes.close()]);
    await network.close();
  });
