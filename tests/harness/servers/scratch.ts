import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Databases of a whole run take far less; a container often has 64 MB of shared memory only. */
const enough = 3 * 1024 ** 3;

/**
 * A new folder in memory where there is room, else where temporary files go. A database is a
 * thousand small files: copying one takes a disk twenty times as much work as memory.
 */
export function scratchFolder(name: string): string {
  return mkdtempSync(path.join(hasMemory() ? '/dev/shm' : tmpdir(), `bandstand-${name}-`));
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return process.platform === 'linux' && bavail * bsize > enough;
  } catch {
    return false;
  }
}
