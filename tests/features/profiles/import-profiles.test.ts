import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  type ImportOutcome,
  importProfiles,
} from '#app/features/profiles/import-profiles.server.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

const files = openWatchedFiles();
const database = await testDatabase();
beforeEach(() => database.orm.delete(profiles).then(() => {}));

async function importAll(documents: unknown): Promise<ImportOutcome[]> {
  return Array.fromAsync(importProfiles({ database, files }, documents, null));
}

async function importOne(document: unknown, userId = 'ana'): Promise<ImportOutcome> {
  const [outcome] = await importAll({ [userId]: document });
  if (!outcome) throw new Error('nothing was said about the document');
  return outcome;
}

async function stored(userId = 'ana') {
  const [row] = await database.orm.select().from(profiles).where(eq(profiles.id, userId));
  return row;
}

const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const full = {
  displayName: 'Ana',
  bio: 'She plays.\n\nLoudly. 🎷',
  userType: 'venue',
  hasBanner: true,
  ytLinks: [video, 'https://youtu.be/eRsGyueVLvQ'],
  latitude: 41.14961,
  longitude: -8.61099,
};

describe('a right document', () => {
  it('is stored field by field', async () => {
    expect(await importOne(full)).toEqual({ userId: 'ana', outcome: 'added', problems: [] });
    expect(await stored()).toMatchObject({ id: 'ana', ...full });
  });

  it('needs nothing but a kind', async () => {
    expect(await importOne({ userType: 'artist' })).toMatchObject({
      outcome: 'added',
      problems: [],
    });
    expect(await stored()).toMatchObject({
      displayName: null,
      bio: null,
      hasBanner: false,
      ytLinks: [],
      latitude: null,
      longitude: null,
    });
  });

  it.each([
    ['the poles and the date line', { latitude: -90, longitude: 180 }],
    ['where the equator meets the prime meridian', { latitude: 0, longitude: 0 }],
    ['below zero by nothing', JSON.parse('{ "latitude": -0, "longitude": -0 }')],
    ['a name of 200 characters', { displayName: 'n'.repeat(200) }],
    ['a bio of 20,000 characters', { bio: 'é'.repeat(20_000) }],
    ['texts that look like code', { displayName: `'"); drop table profiles; --`, bio: '{a,"b\\' }],
    ['empty texts', { displayName: '', bio: '' }],
    ['100 links', { ytLinks: Array.from({ length: 100 }, () => video) }],
    ['a link with quotes and braces', { ytLinks: [`${video}&x={"a",b\\}`] }],
    ['an address', { address: 'Rua das Flores 1' }],
  ])('holds %s, and is unchanged when it comes again', async (_name, fields) => {
    const document = { ...full, ...fields };
    expect(await importOne(document)).toMatchObject({ outcome: 'added', problems: [] });
    const before = await stored();
    expect(await importOne(document)).toMatchObject({ outcome: 'unchanged', problems: [] });
    expect(await stored()).toEqual(before);
  });

  it('replaces stored values, also by nothing, and only then counts as changed', async () => {
    await importOne(full);
    const before = await stored();
    expect((await importOne({ ...full, bio: 'New.' })).outcome).toBe('changed');
    const changed = await stored();
    expect(changed?.bio).toBe('New.');
    expect(changed?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? 0);
    expect(changed?.createdAt).toEqual(before?.createdAt);
    await importOne({ userType: 'venue' });
    expect(await stored()).toMatchObject({ displayName: null, ytLinks: [], latitude: null });
  });

  it('can make an artist of a venue', async () => {
    await importOne(full);
    expect((await importOne({ ...full, userType: 'artist' })).outcome).toBe('changed');
    expect((await stored())?.userType).toBe('artist');
  });
});

const wrongValues: [field: string, value: unknown, sentence: RegExp][] = [
  ['displayName', 7, /must be text/],
  ['displayName', { first: 'Ana' }, /must be text/],
  ['displayName', 'n'.repeat(201), /at most 200 characters/],
  ['displayName', 'nul\0', /must not contain NUL or broken characters/],
  ['displayName', 'half \ud83c', /must not contain NUL or broken characters/],
  ['bio', 'b'.repeat(30_000), /at most 20000 characters/],
  ['bio', true, /must be text/],
  ['bio', 'a\0b', /must not contain NUL/],
  ['bio', '\udfb7 half', /broken characters/],
  ['hasBanner', 'true', /must be true or false/],
  ['hasBanner', 1, /must be true or false/],
  ['hasBanner', null, /must be true or false/],
  ['ytLinks', video, /must be a list of links/],
  ['ytLinks', null, /must be a list of links/],
  ['ytLinks', Array.from({ length: 101 }, () => video), /at most 100 links/],
  ['latitude', '41.1', /must be a number/],
  ['latitude', 90.001, /from -90 to 90/],
  ['latitude', -1e9, /from -90 to 90/],
  ['latitude', Number.NaN, /must be a number/],
  ['latitude', JSON.parse('1e999'), /latitude must be/],
  ['longitude', -180.5, /from -180 to 180/],
  ['longitude', false, /must be a number/],
  ['address', 5, /must be text/],
  ['address', 'a'.repeat(501), /at most 500 characters/],
];

const wrongFields = wrongValues.map(([field, value, sentence]) => ({
  field,
  value,
  sentence,
  shown: String(JSON.stringify(value)).slice(0, 40),
}));

describe('a wrong field', () => {
  it.each(wrongFields)('$field $shown is named; the rest is taken', async (wrong) => {
    const { field, value, sentence } = wrong;
    const { outcome, problems } = await importOne({ ...full, [field]: value });
    expect(outcome).toBe('added');
    expect(problems.join()).toMatch(new RegExp(`^${field} `));
    expect(problems.join()).toMatch(sentence);
    expect(problems).toHaveLength(1);
    const { [field as 'bio']: _left, ...rest } = full;
    expect(await stored()).toMatchObject(rest);
  });

  it.each(wrongFields)('$field $shown doesn’t erase the stored value', async ({ field, value }) => {
    await importOne({ ...full, address: 'Rua das Flores 1' });
    const before = await stored();
    const { outcome } = await importOne({ ...full, [field]: value });
    expect(outcome).toBe('unchanged');
    expect(await stored()).toEqual(before);
  });

  it('of a position leaves the stored position whole', async () => {
    await importOne(full);
    await importOne({ ...full, latitude: 10, longitude: 'wrong', bio: 'New.' });
    expect(await stored()).toMatchObject({ ...full, bio: 'New.' });
  });

  it('that is unknown is reported', async () => {
    const document = JSON.parse(
      '{ "userType": "artist", "isAdmin": true, "updatedAt": 1, "constructor": 1, "__proto__": 1 }',
    );
    const { outcome, problems } = await importOne(document);
    expect(outcome).toBe('added');
    for (const name of ['isAdmin', 'updatedAt', 'constructor', '__proto__'])
      expect(problems.join()).toContain(`${name} is no field`);
  });

  it('in a list of links is left out alone', async () => {
    const wrong = [7, null, 'https://example.com/x', `${video}\0`, `${video}&${'x'.repeat(2_000)}`];
    const { problems } = await importOne({ ...full, ytLinks: [video, ...wrong, video] });
    expect((await stored())?.ytLinks).toEqual([video, video]);
    expect(problems.map((problem) => problem.slice(0, 'ytLinks[1]'.length))).toEqual(
      wrong.map((_, index) => `ytLinks[${index + 1}]`),
    );
  });

  it('of a position’s two halves is named when one is missing', async () => {
    const { problems } = await importOne({ ...full, longitude: null });
    expect(problems).toEqual(['a position needs both latitude and longitude to be shown']);
  });
});

describe('a document that can’t be a profile is refused, and the others are taken', () => {
  it.each([
    { document: null },
    { document: 7 },
    { document: 'text' },
    { document: [] },
    { document: [full] },
  ])('$document', async ({ document }) => {
    const outcomes = await importAll({ before: full, wrong: document, after: full });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'refused', 'added']);
    expect(outcomes[1]?.problems).toEqual(['the document must be an object']);
    expect(await stored('wrong')).toBeUndefined();
  });

  it.each([undefined, null, 'band', 'Artist', 1])('of the kind %j', async (userType) => {
    const { outcome, problems } = await importOne({ ...full, userType });
    expect(outcome).toBe('refused');
    expect(problems.join()).toContain('userType');
    expect(await stored()).toBeUndefined();
  });

  it.each(['', 'a b', '../a', 'a/b', 'ä', 'a\0', '\ud83c', 'a'.repeat(129), '{"x":1}'])(
    'with the id %j',
    async (userId) => {
      const outcomes = await importAll({ [userId]: full, bea: full });
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'added']);
      expect(outcomes[0]).toMatchObject({ userId, problems: [/128 letters/] });
    },
  );
});

it.each([
  { documents: null },
  { documents: undefined },
  { documents: 7 },
  { documents: 'text' },
  { documents: [] },
  { documents: [{ ana: full }] },
])('refuses $documents, which holds no documents', async ({ documents }) => {
  await expect(importAll(documents)).rejects.toMatchObject({ code: 'bad-input' });
});

it('loses no document, even under an unusual id', async () => {
  const documents = JSON.parse(
    `{ "__proto__": {"userType":"artist"}, "constructor": {"userType":"artist"}, "7": {"userType":"artist"} }`,
  );
  const outcomes = await importAll(documents);
  expect(outcomes.map(({ userId, outcome }) => `${userId} ${outcome}`).sort()).toEqual([
    '7 added',
    '__proto__ added',
    'constructor added',
  ]);
  expect(await stored('__proto__')).toBeDefined();
});

it('takes in the same document from two imports at once', async () => {
  const [first, second] = await Promise.all([importOne(full), importOne(full)]);
  expect([first.outcome, second.outcome].sort()).toEqual(['added', 'unchanged']);
});
