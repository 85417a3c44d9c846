import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const page = 'docs/promises.md';
const rows = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (Promise|-)/.test(line));

it('every promise of the legal pages names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const [, , kept = ''] = row.split('|');
    const tests = [...kept.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)];
    expect(tests.length, row).toBeGreaterThan(0);
    for (const [, name = '', link = ''] of tests) {
      expect(path.join(path.dirname(page), link), row).toBe(name);
      expect(name, row).toMatch(/^tests\/.+\.(test|spec)\.ts$/);
      expect(existsSync(name), row).toBe(true);
    }
  }
});
