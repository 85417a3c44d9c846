import { beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  type ImportOutcome,
  importProfiles,
} from '#app/features/profiles/import-profiles.server.ts';
import { findPicture } from '#app/features/profiles/queries.server.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openHeardLog } from '#tests/harness/servers/heard-log.ts';
import { openWatchedFiles, type WatchedFiles } from '#tests/harness/servers/watched-files.ts';

const { log } = openHeardLog();
const database = await testDatabase();
let files: WatchedFiles;

const jpg = await drawPicture('jpeg', { width: 300, height: 200 });
const png = await drawPicture('png', { width: 300, height: 200, colour: '#0022cc' });
beforeEach(async () => {
  await database.orm.delete(profiles);
  files = openWatchedFiles();
});

type Given = Record<string, Uint8Array>;

async function importAna(input: Given, fields: object = {}): Promise<ImportOutcome> {
  const document = { displayName: 'Ana', userType: 'artist', ...fields };
  const read = async (key: string) => input[key.replace('images/users/ana/', '')] ?? null;
  const [outcome] = await Array.fromAsync(
    importProfiles({ database, files }, { ana: document }, read),
  );
  if (!outcome) throw new Error('nothing was said about the document');
  return outcome;
}

const findPictureOf = (kind: 'profilePicture' | 'banner' = 'profilePicture') =>
  findPicture({ files, log }, 'ana', kind).then(({ picture }) => picture);
const storedAs = async (name: string) => {
  const key = `images/users/ana/${name}`;
  return (await files.facts(key)) ? Buffer.from(await files.read(key)) : null;
};
const updatedAt = async () => (await database.orm.select().from(profiles))[0]?.updatedAt.getTime();

describe('a picture', () => {
  it('is stored as it is and shown', async () => {
    const { outcome, problems } = await importAna({ 'profilePicture.jpg': jpg, 'banner.png': png });
    expect([outcome, problems]).toEqual(['added', []]);
    expect(await storedAs('profilePicture.jpg')).toEqual(jpg);
    expect((await findPictureOf())?.key).toBe('images/users/ana/profilePicture.jpg');
    expect((await findPictureOf('banner'))?.key).toBe('images/users/ana/banner.png');
  });

  it('is the jpg where there is also a png', async () => {
    await importAna({ 'profilePicture.jpg': jpg, 'profilePicture.png': png });
    expect(await storedAs('profilePicture.png')).toBeNull();
    expect((await findPictureOf())?.key).toBe('images/users/ana/profilePicture.jpg');
  });

  it('whose name is wrong is shown all the same, and the operator is told', async () => {
    const { problems } = await importAna({ 'profilePicture.jpg': png });
    expect(problems).toEqual(['profilePicture.jpg holds a PNG picture; it is shown all the same']);
    expect(await findPictureOf()).not.toBeNull();
  });

  it('that comes again unchanged is neither written nor counted', async () => {
    const input = { 'profilePicture.jpg': jpg, 'banner.jpg': png };
    await importAna(input);
    const [writes, time] = [files.written.length, await updatedAt()];
    expect((await importAna(input)).outcome).toBe('unchanged');
    expect(files.written.length).toBe(writes);
    expect(await updatedAt()).toBe(time);
  });

  it('that has changed makes the profile a changed one, and is shown at once', async () => {
    await importAna({ 'profilePicture.jpg': jpg });
    const [before, time] = [await findPictureOf(), (await updatedAt()) ?? 0];
    const newer = await drawPicture('jpeg', { width: 300, height: 200, colour: '#00cc22' });
    expect((await importAna({ 'profilePicture.jpg': newer })).outcome).toBe('changed');
    expect((await findPictureOf())?.version).not.toBe(before?.version);
    expect(await updatedAt()).toBeGreaterThan(time);

    const another = await drawPicture('jpeg', { width: 290, height: 200, colour: '#0000cc' });
    const longest = Math.max(newer.length, another.length);
    const ofOneSize = [newer, another].map((bytes) =>
      Buffer.concat([bytes, Buffer.alloc(longest - bytes.length)]),
    ) as [Buffer, Buffer];
    await importAna({ 'profilePicture.jpg': ofOneSize[0] });
    expect((await importAna({ 'profilePicture.jpg': ofOneSize[1] })).outcome).toBe('changed');
    expect(await storedAs('profilePicture.jpg')).toEqual(ofOneSize[1]);
  });

  it('that has become a png takes the place of the jpg', async () => {
    await importAna({ 'profilePicture.jpg': jpg });
    expect((await importAna({ 'profilePicture.png': png })).outcome).toBe('changed');
    expect((await findPictureOf())?.key).toBe('images/users/ana/profilePicture.png');
    expect((await importAna({ 'profilePicture.png': png })).outcome).toBe('unchanged');
  });

  it('that is no longer given stays', async () => {
    await importAna({ 'profilePicture.jpg': jpg });
    expect((await importAna({})).outcome).toBe('unchanged');
    expect(await findPictureOf()).not.toBeNull();
  });
});

describe('a wrong picture', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['cut off', () => jpg.subarray(0, 500), /damaged/],
    ['empty', () => Buffer.alloc(0), /no picture/],
    ['text', () => Buffer.from('hello'), /no picture/],
    ['of another kind', () => drawPicture('webp'), /webp, not JPEG or PNG/],
    ['too large', () => Buffer.concat([jpg, Buffer.alloc(10 * 1024 * 1024)]), /10 MB/],
  ])('(%s) is named and left out; the profile is taken', async (_name, make, sentence) => {
    const { outcome, problems } = await importAna({ 'profilePicture.jpg': await make() });
    expect(outcome).toBe('added');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^profilePicture\.jpg: .*; it was left out$/);
    expect(problems[0]).toMatch(sentence);
    expect(await storedAs('profilePicture.jpg')).toBeNull();
    expect(await findPictureOf()).toBeNull();
  });

  it('leaves the place to a right one', async () => {
    const input = { 'profilePicture.jpg': jpg.subarray(0, 500), 'profilePicture.png': png };
    const { problems } = await importAna(input);
    expect(problems).toHaveLength(1);
    expect((await findPictureOf())?.key).toBe('images/users/ana/profilePicture.png');
  });

  it('doesn’t take the place of a right one that is stored', async () => {
    await importAna({ 'profilePicture.jpg': jpg });
    expect((await importAna({ 'profilePicture.jpg': Buffer.alloc(9) })).outcome).toBe('unchanged');
    expect(await storedAs('profilePicture.jpg')).toEqual(jpg);
  });

  it('of a refused document is not stored, nor is a right one', async () => {
    await importAna({ 'profilePicture.jpg': jpg }, { userType: 'band' });
    expect(files.written).toEqual([]);
  });
});

describe('the operator is told of a banner that', () => {
  const sentence = 'hasBanner is true, but there is no banner that can be shown';

  it('is missing', async () => {
    const { outcome, problems } = await importAna({}, { hasBanner: true });
    expect([outcome, problems]).toEqual(['added', [sentence]]);
  });

  it('can’t be read', async () => {
    const { problems } = await importAna({ 'banner.jpg': Buffer.alloc(9) }, { hasBanner: true });
    expect(problems).toEqual([expect.stringMatching(/^banner\.jpg: /), sentence]);
  });

  it('is there, not at all', async () => {
    expect((await importAna({ 'banner.jpg': jpg }, { hasBanner: true })).problems).toEqual([]);
    expect((await importAna({}, { hasBanner: false })).problems).toEqual([]);
  });

  it('that was never looked for, not at all', async () => {
    const document = { ana: { userType: 'artist', hasBanner: true } };
    const outcomes = await Array.fromAsync(importProfiles({ database, files }, document, null));
    expect(outcomes[0]?.problems).toEqual([]);
    expect(files.asked).toEqual([]);
  });
});
