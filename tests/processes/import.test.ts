import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '#app/cli/admin.server.ts';
import { testDocuments, testPictures } from '#tests/harness/people/documents.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { finishScript, startPlatform } from '#tests/harness/servers/platform.ts';
import { type S3, startS3 } from '#tests/harness/servers/s3.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';

let folder: string;
let s3: S3;

beforeAll(async () => {
  folder = scratchFolder('import');
  writeFileSync(path.join(folder, 'documents.json'), JSON.stringify(testDocuments));
  for (const [key, bytes] of Object.entries(await testPictures())) {
    mkdirSync(path.dirname(path.join(folder, 'given', key)), { recursive: true });
    writeFileSync(path.join(folder, 'given', key), bytes);
  }
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

/*
 * Into the embedded database and a folder, documents are taken for the browser: prepared-town.ts.
 */
it('imports right documents, names mistakes, and changes nothing the second time', async () => {
  const environment = {
    DATA_DIR: path.join(folder, 'unused'),
    DATABASE_URL: await copyDatabase(),
    ...s3.environment,
    DEMO: 'off',
  };
  const words = [
    'import',
    path.join(folder, 'documents.json'),
    '--files',
    path.join(folder, 'given'),
  ];

  const first = await finishScript('scripts/admin.ts', words, environment);
  expect(first.output).toContain(
    `${Object.keys(testDocuments).length} added, 0 changed, 0 unchanged, 0 refused.`,
  );
  expect(first.output).toContain(
    '"full-artist": added\n  - ytLinks[2] is no link to a video; it was left out',
  );
  expect(first.output).toContain('  - profilePicture.jpg: the picture is damaged');
  expect(first.output).toContain('  - banner.jpg: the file is no picture');
  expect(first.code).toBe(1);

  const second = await finishScript('scripts/admin.ts', words, environment);
  expect(second.output).toContain(
    `0 added, 0 changed, ${Object.keys(testDocuments).length} unchanged, 0 refused.`,
  );

  const platform = await startPlatform(environment);
  const page = await (await fetch(`${platform.address}/users/full-artist`)).text();
  const pictures = [
    ...page.matchAll(/(\/images\/users\/full-artist\/[\w-]+\.(avif|webp|jpg))/g),
  ].map((match) => match[1] ?? '');
  expect(new Set(pictures).size).toBe(3 * 3 + 3 + 1);
  for (const picture of pictures) {
    const answer = await fetch(platform.address + picture);
    expect(answer.status, picture).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
  const original = await fetch(`${platform.address}/images/users/full-artist/profilePicture.jpg`);
  expect(original.headers.get('content-type')).toBe('image/jpeg');
  expect(
    (await fetch(`${platform.address}/images/users/full-artist/profilePicture.png`)).status,
  ).toBe(404);
  expect(
    (await fetch(`${platform.address}/images/users/broken-picture/profilePicture.jpg`)).status,
  ).toBe(404);
  await platform.end();
});

it('refuses a file that is no JSON, no object, or not there, in a sentence', async () => {
  const environment = { DATABASE_URL: await copyDatabase(), DEMO: 'off' };
  const take = (...words: string[]) => runAdmin(['import', ...words], environment, () => {});
  const file = path.join(folder, 'wrong.json');
  for (const [text, says] of [
    ['{', 'isn’t JSON'],
    ['[1]', 'must contain one object'],
    ['"x"', 'must contain one object'],
  ] as const) {
    writeFileSync(file, text);
    await expect(take(file)).rejects.toThrow(says);
  }
  const words = ['import', 'nowhere.json'];
  const { code, output } = await finishScript('scripts/admin.ts', words, environment);
  expect(output).toContain('can’t be read');
  expect(code).toBe(1);
});
