import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder until the tests of a file have ended. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-folder-'));
  made.push(folder);
  return folder;
}
