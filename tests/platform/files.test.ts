import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSettings } from '#app/platform/env.ts';
import { type Files, openFiles } from '#app/platform/files/files.server.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';
import { type S3, startS3 } from '#tests/harness/servers/s3.ts';

let s3: S3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

const stores = {
  'a folder': () => ({ DATA_DIR: makeFolder() }),
  'an S3 store': () => s3.environment,
};
const type = 'image/jpeg';
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

describe.each(Object.entries(stores))('files in %s', (_name, environment) => {
  let files: Files;
  beforeAll(() => {
    files = openFiles(parseSettings(environment()));
  });

  it('says that a file is not there', async () => {
    expect(await files.facts('absent/banner.jpg')).toBeNull();
    await expect(files.read('absent/banner.jpg')).rejects.toThrow();
  });

  it('says that a folder, or what would lie below a file, is no file', async () => {
    await files.write('nested/file.jpg', bytesOf('x'), type);
    expect(await files.facts('nested')).toBeNull();
    expect(await files.facts('nested/file.jpg/deeper.jpg')).toBeNull();
  });

  it.each([0, 1, 4_095, 70_000, 11_000_000])('gives %i bytes back as they were', async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251);
    await files.write(`sizes/${size}.jpg`, bytes, type);
    expect((await files.facts(`sizes/${size}.jpg`))?.sizeBytes).toBe(size);
    const read = await files.read(`sizes/${size}.jpg`);
    expect(read.length).toBe(size);
    expect(Buffer.compare(read, bytes)).toBe(0);
  });

  it('replaces a file', async () => {
    await files.write('replaced.jpg', bytesOf('the first one, which is longer'), type);
    await files.write('replaced.jpg', bytesOf('the second'), type);
    expect(Buffer.from(await files.read('replaced.jpg')).toString()).toBe('the second');
  });

  it('notices each change, even to content of the same size in the same moment', async () => {
    const etags: string[] = [];
    for (let round = 0; round < 100; round += 1) {
      await files.write('changing.jpg', bytesOf(`round ${1_000 + round}`), type);
      etags.push((await files.facts('changing.jpg'))?.etag ?? '');
    }
    expect(new Set(etags).size).toBe(100);
  });

  it('says the same of an unchanged file every time', async () => {
    await files.write('resting.jpg', bytesOf('as it was'), type);
    const facts = await files.facts('resting.jpg');
    await files.read('resting.jpg');
    await files.write('another.jpg', bytesOf('as it was'), type);
    expect(await files.facts('resting.jpg')).toEqual(facts);
  });

  it('removes all below a folder and nothing beside it', async () => {
    const inside = ['user/banner/1.jpg', 'user/banner/deep/er/2.jpg'];
    const beside = ['user/banner2/1.jpg', 'user/banner.jpg', 'user/profilePicture/1.jpg'];
    for (const key of [...inside, ...beside]) await files.write(key, bytesOf(key), type);
    await files.removeAll('user/banner');
    for (const key of inside) expect(await files.facts(key)).toBeNull();
    for (const key of beside) expect(await files.facts(key)).not.toBeNull();
  });

  it('removes a single file', async () => {
    await files.write('single.jpg', bytesOf('x'), type);
    await files.removeAll('single.jpg');
    expect(await files.facts('single.jpg')).toBeNull();
  });

  it('removes nothing where nothing is', async () => {
    await expect(files.removeAll('never/was/here')).resolves.toBeUndefined();
  });

  it('takes many writes and reads at once', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `many/${index % 4}/${index}.jpg`);
    await Promise.all(keys.map((key) => files.write(key, bytesOf(key), type)));
    const read = await Promise.all(keys.map((key) => files.read(key)));
    expect(read.map((bytes) => Buffer.from(bytes).toString())).toEqual(keys);
    await files.removeAll('many');
    expect(await Promise.all(keys.map((key) => files.facts(key)))).toEqual(keys.map(() => null));
  });

  it.each([
    '',
    '.',
    '..',
    '../outside.jpg',
    'images/../../outside.jpg',
    'images/..',
    '.../x.jpg',
    '/etc/passwd',
    'images//a.jpg',
    'images/./a.jpg',
    'images/',
    '.hidden',
    'images\\..\\a.jpg',
    'C:/a.jpg',
    'a b.jpg',
    'ä.jpg',
    'nul\0.jpg',
    'line\nbreak.jpg',
    'percent%2e%2e.jpg',
  ])('refuses the key %j, whatever is asked of it', async (key) => {
    const refusal = /can’t be the key/;
    await expect(files.facts(key)).rejects.toThrow(refusal);
    await expect(files.read(key)).rejects.toThrow(refusal);
    await expect(files.write(key, bytesOf('x'), type)).rejects.toThrow(refusal);
    await expect(files.removeAll(key)).rejects.toThrow(refusal);
  });
});

it('keeps the files of two data folders apart', async () => {
  const [first, second] = ['one', 'two'].map(() =>
    openFiles(parseSettings(stores['a folder']())),
  ) as [Files, Files];
  await first.write('a.jpg', bytesOf('x'), type);
  expect(await second.facts('a.jpg')).toBeNull();
});
