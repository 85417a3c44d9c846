import { mkdtempSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openFiles } from '#app/platform/files.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { startS3 } from '#tests/harness/s3.ts';
it('x', async () => {
  const s3 = await startS3();
  const f = openFiles(parseSettings(s3.environment));
  await f.write('a/b.jpg', Buffer.from('hello'), 'image/jpeg');
  console.log(await f.facts('a/b.jpg'), await f.facts('a/nope'), await f.read('a/b.jpg'));
  await f.write('a/b2.jpg', Buffer.from('hello'), 'image/jpeg');
  await f.write('a/b/c.jpg', Buffer.from(''), 'image/jpeg');
  console.log(await f.read('a/b/c.jpg'));
  await f.removeAll('a/b');
  console.log(await f.facts('a/b2.jpg'), await f.facts('a/b/c.jpg'));
  const m = openFiles(parseSettings({ ...s3.environment, FILES_URL: s3.filesUrl.replace('bandstand', 'nobucket') }));
  console.log(await m.facts('a').catch((e) => e.cause));
  await s3.stop();
  console.log(await f.facts('a/b2.jpg').catch((e) => e.message + e.cause));
  const d = openFiles(parseSettings({ DATA_DIR: mkdtempSync('/tmp/scratch/x') }));
  const etags = new Set();
  for (let i = 0; i < 300; i++) { await d.write('a/b', Buffer.from(String(1000 + i)), 'x'); etags.add((await d.facts('a/b'))?.etag); }
  console.log(etags.size);
  await d.write('z', Buffer.from(''), '');
  console.log(await d.read('z'), (await d.read('a/b')).length);
  for (const k of ['a//b', '../x', 'a/../b', 'a/./b', '/a', 'a b', '', '.', 'a\0b', 'ä', 'a\\..\\b', '.../x', 'a/', '-', '.env', 'a:b', 'a%2fb', 'a\nb'])
    console.log(JSON.stringify(k), await d.facts(k).then((x) => x, (e) => e.message));
});
