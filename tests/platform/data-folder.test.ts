import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeDataFolder } from '#app/platform/files/data-folder.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

it('makes a folder with all above it, and takes one that is there', () => {
  const folder = path.join(makeFolder(), 'a', 'b');
  makeDataFolder(folder);
  makeDataFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

it.each([
  ['a file', 'file'],
  ['a place below a file', 'file/data'],
  ['a folder whose database is a file', 'wrong'],
])('refuses %s in a sentence', (_what, name) => {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'file'), '');
  mkdirSync(path.join(folder, 'wrong'));
  writeFileSync(path.join(folder, 'wrong', 'pg'), '');
  expect(() => makeDataFolder(path.join(folder, name))).toThrow(
    /^DATA_DIR \S+ must be a folder that can be made and written to \(ENOTDIR\)\.$/,
  );
});

it('refuses a folder of another user', () => {
  const folder = makeFolder();
  chmodSync(folder, 0o500);
  withoutRoot(() => expect(() => makeDataFolder(path.join(folder, 'data'))).toThrow('(EACCES)'));
});

if (existsSync('/proc/self'))
  it('refuses at once where the system makes no folders', () => {
    expect(() => makeDataFolder('/proc/nope/data')).toThrow('(ENOENT)');
  });

/** Root may write anywhere, so it becomes another user meanwhile. */
function withoutRoot(look: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    look();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
