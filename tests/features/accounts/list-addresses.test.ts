import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { profiles } from '#app/db/schema/profiles.ts';
import { seedManyProfiles } from '#app/db/seed/many-profiles.server.ts';
import {
  listAddresses,
  listAddressParts,
  profilesPerPart,
} from '#app/features/profiles/queries.server.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
beforeEach(() => database.orm.delete(profiles).then(() => {}));

/** The site map in parts of a hundred; the size changes nothing else. */
async function allParts(): Promise<string[][]> {
  const starts = await listAddressParts(database.orm, 100);
  const parts = await Promise.all(starts.map((start) => listAddresses(database.orm, start, 100)));
  return parts.map((part) => part.map(({ userId }) => userId));
}

it('an empty platform has no parts', async () => {
  expect(await listAddressParts(database.orm)).toEqual([]);
});

it('every page is in the site map exactly once', async () => {
  await seedManyProfiles(database.orm, 250);
  // Ids that sort in surprising places.
  const odd = [
    '-',
    '_',
    '--a',
    'A',
    'a',
    'Z-1',
    'z_1',
    'seed',
    'SEED-1',
    'seed-',
    '0',
    '__proto__',
  ];
  await database.orm
    .insert(profiles)
    .values(odd.map((id) => ({ id, userType: 'artist' as const })));
  const parts = await allParts();
  expect(parts.map(({ length }) => length)).toEqual([100, 100, 62]);
  const listed = parts.flat();
  const expected = [...odd, ...Array.from({ length: 250 }, (_, index) => `seed-${index + 1}`)];
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

it('a full part is followed by no empty one', async () => {
  await seedManyProfiles(database.orm, 100);
  expect((await allParts()).map(({ length }) => length)).toEqual([100]);
  await database.orm.insert(profiles).values({ id: 'one-more', userType: 'venue' });
  expect((await allParts()).map(({ length }) => length)).toEqual([100, 1]);
});

it('no part names more than search engines read', () => {
  expect(profilesPerPart).toBeLessThanOrEqual(50_000);
});

it('a part is still there when its first profile has gone', async () => {
  const ids = ['a', 'b', 'c'];
  await database.orm.insert(profiles).values(ids.map((id) => ({ id, userType: 'venue' as const })));
  const [start = ''] = await listAddressParts(database.orm);
  await database.orm.execute(sql`delete from profiles where id = 'a'`);
  const remaining = await listAddresses(database.orm, start);
  expect(remaining.map(({ userId }) => userId)).toEqual(['b', 'c']);
});

it('says when each page last changed', async () => {
  const updatedAt = new Date('2026-03-01T12:34:56.789Z');
  await database.orm.insert(profiles).values({ id: 'ana', userType: 'artist', updatedAt });
  expect(await listAddresses(database.orm, 'a')).toEqual([{ userId: 'ana', updatedAt }]);
});
