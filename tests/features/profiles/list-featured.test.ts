import { beforeEach, expect, it } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { listFeatured } from '#app/features/profiles/list-featured.server.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openHeardLog } from '#tests/harness/servers/heard-log.ts';
import { openWatchedFiles, type WatchedFiles } from '#tests/harness/servers/watched-files.ts';

const database = await testDatabase();
let files: WatchedFiles;
beforeEach(async () => {
  files = openWatchedFiles();
  await database.orm.delete(profiles);
});

type Row = typeof profiles.$inferInsert;

/** A complete page of the given age. */
function complete(id: string, minutesAgo: number, fields: Partial<Row> = {}): Row {
  const updatedAt = new Date(Date.UTC(2026, 5, 1) - minutesAgo * 60_000);
  return { id, userType: 'artist', displayName: id, bio: 'A bio.', updatedAt, ...fields };
}

const { log, lines } = openHeardLog();
const list = () => listFeatured({ database, files, log });
const idsOf = (cards: { userId: string }[]) => cards.map(({ userId }) => userId);

it('shows no page where there is none', async () => {
  expect(await list()).toEqual({ artists: [], venues: [], isWhole: true });
});

it('shows the latest four of each kind, the newest first, and ties always the same', async () => {
  await database.orm
    .insert(profiles)
    .values([
      complete('third', 3),
      complete('b-second', 2),
      complete('fifth', 5),
      complete('a-second', 2),
      complete('first', 1),
      complete('sala', 4, { userType: 'venue' }),
    ]);
  const { artists, venues } = await list();
  expect(idsOf(artists)).toEqual(['first', 'a-second', 'b-second', 'third']);
  expect(idsOf(venues)).toEqual(['sala']);
});

it.each<[string, Partial<Row>]>([
  ['a name', { displayName: null }],
  ['a name but blanks', { displayName: ' \n\t' }],
  ['anything in the name', { displayName: '' }],
  ['a bio', { bio: null }],
  ['a bio but blanks', { bio: ' \t ' }],
  ['anything in the bio', { bio: '' }],
])('leaves out a page without %s', async (_name, fields) => {
  await database.orm.insert(profiles).values([complete('bare', 1, fields), complete('ana', 2)]);
  expect(idsOf((await list()).artists)).toEqual(['ana']);
});

it('shows what a card needs, with the picture that is there', async () => {
  await database.orm
    .insert(profiles)
    .values([complete('ana', 1, { displayName: ' Ana ' }), complete('bea', 2)]);
  await files.write('images/users/ana/profilePicture.jpg', await drawPicture(), 'image/jpeg');
  expect((await list()).artists).toEqual([
    {
      userId: 'ana',
      userType: 'artist',
      displayName: 'Ana',
      initial: 'A',
      pictureVersion: expect.stringMatching(/^[\w-]{12}$/),
    },
    expect.objectContaining({ userId: 'bea', pictureVersion: null }),
  ]);
});

it('does without pictures while the storage fails, and says that it does', async () => {
  await database.orm.insert(profiles).values([complete('ana', 1)]);
  files.mood = 'failing';
  expect(await list()).toMatchObject({
    artists: [{ userId: 'ana', pictureVersion: null }],
    isWhole: false,
  });
  expect(lines.at(-1)).toMatchObject({ level: 'warn' });
});

it('asks the database as often for many pages as for one', async () => {
  const statementsFor = async (count: number) => {
    await database.orm.delete(profiles);
    for (const userType of ['artist', 'venue'] as const)
      for (let index = 0; index < count; index += 1)
        await database.orm
          .insert(profiles)
          .values(complete(`${userType}-${index}`, index, { userType }));
    return countStatements(list);
  };
  expect(await statementsFor(1)).toBe(2);
  expect(await statementsFor(12)).toBe(2);
});

/** Counts the statements sent to the database's driver during some work. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { $client } = database.orm as Orm & { $client: { query(...args: unknown[]): unknown } };
  const query = $client.query;
  let count = 0;
  $client.query = (...args) => {
    count += 1;
    return query.apply($client, args);
  };
  await work();
  $client.query = query;
  return count;
}
