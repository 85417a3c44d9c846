import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#app/db/schema/profiles.ts';
import { forgetPictures } from '#app/features/profiles/queries.server.ts';
import { showProfile } from '#app/features/profiles/show-profile.server.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { openTestDatabase, testDatabase } from '#tests/harness/servers/database.ts';
import { type HeardLine, openHeardLog } from '#tests/harness/servers/heard-log.ts';
import { openWatchedFiles, type WatchedFiles } from '#tests/harness/servers/watched-files.ts';

const database = await testDatabase();
let files: WatchedFiles;
let lines: HeardLine[];
let show: (userId: string) => ReturnType<typeof showProfile>;

const jpg = await drawPicture('jpeg');
const png = await drawPicture('png');
await database.orm.insert(profiles).values([
  { id: 'ana', userType: 'artist', displayName: ' Ana ', bio: ' She plays. ', hasBanner: true },
  { id: 'bare', userType: 'artist', displayName: '  ', bio: '' },
  { id: 'shy', userType: 'artist', hasBanner: false },
  { id: 'sala', userType: 'venue', displayName: 'Sala', latitude: 41.15, longitude: -8.61 },
  {
    id: 'quay',
    userType: 'venue',
    latitude: -33.86,
    longitude: 151.21,
    address: ' 1 Quay Street ',
  },
  { id: 'half', userType: 'venue', latitude: 41.15 },
  { id: 'placed', userType: 'artist', latitude: 41.15, longitude: -8.61 },
  {
    id: 'films',
    userType: 'artist',
    ytLinks: ['https://youtu.be/aqz-KE-bpKQ', 'nonsense', 'https://youtu.be/aqz-KE-bpKQ?t=9'],
  },
]);

beforeEach(() => {
  const heard = openHeardLog();
  lines = heard.lines;
  files = openWatchedFiles();
  show = (userId) => showProfile({ database, files, log: heard.log }, userId);
});

const put = (name: string, bytes: Uint8Array) =>
  files.write(`images/users/${name}`, bytes, 'image/jpeg');

/** The page of a profile that must exist. */
async function pageOf(userId: string) {
  const view = await show(userId);
  if (view.state !== 'found') throw new Error(`the profile is ${view.state}`);
  return { ...view.profile, isWhole: view.isWhole };
}

describe('the page of a profile', () => {
  it('shows texts without the blanks around them, and says where there are none', async () => {
    expect(await pageOf('ana')).toMatchObject({
      userId: 'ana',
      userType: 'artist',
      displayName: 'Ana',
      bio: 'She plays.',
      initial: 'A',
      place: null,
      isWhole: true,
    });
    expect(await pageOf('bare')).toMatchObject({ displayName: null, bio: null, initial: 'U' });
    expect(lines).toEqual([]);
  });

  it('shows each video once, and nothing that is no video', async () => {
    expect((await pageOf('films')).videos).toEqual([{ id: 'aqz-KE-bpKQ', title: null }]);
  });

  it.each([
    ['sala', '41.1500° N, 8.6100° W, Portugal'],
    ['quay', '1 Quay Street'],
    ['half', undefined],
    ['placed', undefined],
  ])('says where %s is: %s', async (userId, line) => {
    expect((await pageOf(userId)).place?.addressLine).toBe(line);
  });
});

describe('who isn’t there is unknown', () => {
  it.each(['nobody', 'Ana', 'ANA', '__proto__', 'a'.repeat(128)])('%s', async (userId) => {
    expect(await show(userId)).toEqual({ state: 'unknown' });
    expect(files.asked).toEqual([]);
  });

  it.each([
    '',
    ' ana',
    '../ana',
    'ana/../sala',
    'ana\0',
    'ana\n',
    '\ud83c',
    "ana' or '1'='1",
    '{ana}',
    'a'.repeat(129),
  ])('and an id that can’t be one is not even asked for: %j', async (userId) => {
    expect(await show(userId)).toEqual({ state: 'unknown' });
    expect([files.asked, lines]).toEqual([[], []]);
  });
});

describe('a database that fails is no unknown profile', () => {
  it('while a statement fails, which is logged, and only then', async () => {
    await database.orm.execute(sql`alter table profiles rename to profiles_away`);
    const failed = await Promise.all([show('ana'), show('nobody')]);
    await database.orm.execute(sql`alter table profiles_away rename to profiles`);
    expect(failed).toEqual([{ state: 'failed' }, { state: 'failed' }]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ level: 'error', msg: 'a profile can’t be read' });
    expect((await show('ana')).state).toBe('found');
    expect((await show('nobody')).state).toBe('unknown');
  });

  it('when it is closed', async () => {
    const closed = await openTestDatabase();
    await closed.close();
    const heard = openHeardLog();
    const view = await showProfile({ database: closed, files, log: heard.log }, 'ana');
    expect(view).toEqual({ state: 'failed' });
    expect(heard.lines).toEqual([expect.objectContaining({ level: 'error' })]);
    expect(heard.lines[0]?.error).toBeDefined();
  });
});

describe('the pictures of a profile', () => {
  it('are the jpg, then the png, then nothing', async () => {
    await put('sala/profilePicture.png', png);
    await put('ana/profilePicture.jpg', jpg);
    await put('ana/profilePicture.png', png);
    await Promise.all([pageOf('ana'), pageOf('sala'), pageOf('bare')]);
    const keys = files.asked.filter((key) => key.includes('profilePicture.'));
    expect(keys.filter((key) => key.includes('/ana/'))).not.toContain(
      'images/users/ana/profilePicture.png',
    );
    expect((await pageOf('ana')).pictureVersion).toMatch(/^[\w-]{12}$/);
    expect((await pageOf('sala')).pictureVersion).toMatch(/^[\w-]{12}$/);
    expect((await pageOf('bare')).pictureVersion).toBeNull();
    expect(lines).toEqual([]);
  });

  it('include the banner only where the profile says that it has one', async () => {
    for (const userId of ['ana', 'shy']) await put(`${userId}/banner.jpg`, jpg);
    expect((await pageOf('ana')).bannerVersion).toMatch(/^[\w-]{12}$/);
    expect((await pageOf('shy')).bannerVersion).toBeNull();
    expect(files.asked.filter((key) => key.includes('shy/banner'))).toEqual([]);
  });

  it('are looked up as often for many visitors as for one', async () => {
    await put('ana/profilePicture.jpg', jpg);
    await pageOf('ana');
    const forOne = files.asked.length;
    await pageOf('ana');
    expect(files.asked.length).toBe(forOne);

    files = openWatchedFiles();
    await put('ana/profilePicture.jpg', jpg);
    await Promise.all(Array.from({ length: 20 }, () => pageOf('ana')));
    expect(files.asked.length).toBe(forOne);
  });

  it('are looked up again where something of theirs has changed, and only there', async () => {
    await put('ana/profilePicture.jpg', jpg);
    await pageOf('ana');
    const forOne = files.asked.length;
    for (const tag of ['outbox:7', 'outbox:*', 'profiles:shy']) forgetPictures(files, tag);
    await pageOf('ana');
    expect(files.asked.length).toBe(forOne);
    for (const tag of ['profiles:ana', 'profiles:*', '*']) {
      const before = files.asked.length;
      forgetPictures(files, tag);
      await pageOf('ana');
      expect(files.asked.length).toBeGreaterThan(before);
    }
  });

  it.each([
    ['cut off', () => jpg.subarray(0, -20)],
    ['empty', () => Buffer.alloc(0)],
    ['no pictures', () => Buffer.from('hello')],
    ['too large', () => Buffer.concat([jpg, Buffer.alloc(10 * 1024 * 1024)])],
  ])('that are %s are left out and logged', async (_name, make) => {
    await put('ana/profilePicture.jpg', make());
    await put('ana/banner.jpg', jpg);
    const page = await pageOf('ana');
    expect(page.pictureVersion).toBeNull();
    expect(page.bannerVersion).not.toBeNull();
    // Another attempt would change nothing, so the page may be cached.
    expect(page.isWhole).toBe(true);
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'a picture can’t be shown' }),
    ]);
  });

  it.each(['failing', 'hanging'] as const)(
    'are left out and logged once while the storage is %s',
    async (mood) => {
      await put('ana/profilePicture.jpg', jpg);
      files.mood = mood;
      expect(await pageOf('ana')).toMatchObject({
        pictureVersion: null,
        bannerVersion: null,
        isWhole: false,
      });
      expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
      await pageOf('ana');
      expect(lines).toHaveLength(2);
    },
  );
});
