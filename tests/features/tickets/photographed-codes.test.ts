import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { middleCode, prepareReader, readCodes } from '#app/features/tickets/door/parts.tsx';
import {
  type Held,
  photographCode,
  photographCodes,
  pixelsOf,
} from '#tests/harness/tickets/photograph-code.ts';

const code = `BT1${'aZ3-_kQ9'.repeat(17).slice(0, 131)}`;

beforeAll(async () => {
  const compiled = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareReader(new Uint8Array(readFileSync(compiled)).buffer);
});

test.each<[string, Held]>([
  ['far away', { size: 0.25 }],
  ['tilted', { tilted: 45, turned: 100 }],
  ['crumpled', { crumpled: 1.3 }],
  ['in the dark', { light: 0.12, shadow: 0.4 }],
  ['out of focus', { blur: 2.5 }],
  ['all of it', { crumpled: 0.8, tilted: 20, turned: 20, light: 0.3, shadow: 0.5, blur: 1 }],
])('a printed code is read %s', async (_, held) => {
  const picture = await photographCode(code, held);
  expect((await readCodes(picture)).map(({ text }) => text)).toEqual([code]);
});

test('a code torn beyond reading is none, and of two on a sheet the one in the middle counts', async () => {
  expect(await readCodes(await photographCode(code, { crumpled: 12 }))).toEqual([]);
  const sheet = await photographCodes([
    { text: 'BT1-beside', size: 0.3, at: 0.32 },
    { text: code, size: 0.3, at: -0.1 },
  ]);
  const { width } = await pixelsOf(sheet);
  const result = await readCodes(await pixelsOf(sheet));
  expect(result).toHaveLength(2);
  expect(middleCode(result, width)).toBe(code);
});
