import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#app/lib/app-error.ts';

/**
 * Takes a data folder for this process. The lock is the operating system's own, held through an
 * open SQLite file, so it is gone the moment the process is, however it ended.
 * @returns a function that gives the folder back
 * @throws AppError `in-use` if another process has it
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(path.join(folder, 'lock.sqlite'));
  const holder = path.join(folder, 'lock.pid');
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== sqliteBusy) throw cause;
    throw new AppError('in-use', inUse(folder, holder), { cause });
  }
  writeFileSync(holder, `${process.pid}\n`);
  return () => lock.close();
}

const sqliteBusy = 5;

function inUse(folder: string, holder: string): string {
  return (
    `The data folder ${folder} is in use by process ${pidIn(holder)}. Stop that process first, ` +
    'name another folder in DATA_DIR, or give both a PostgreSQL server in DATABASE_URL.'
  );
}

function pidIn(holder: string): string {
  try {
    return readFileSync(holder, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
