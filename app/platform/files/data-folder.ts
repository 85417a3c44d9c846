import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#app/lib/app-error.ts';
import { settingsTable } from '#app/platform/env.ts';

/**
 * Makes the data folder if it is missing, and checks that it can be written.
 * @throws AppError `bad-setting`, with a sentence for the operator
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(path.resolve(folder));
    const parts = ['pg', 'files'].map((name) => path.join(folder, name)).filter(existsSync);
    // With the separator, a file in a folder’s place fails too.
    for (const place of [folder, ...parts]) accessSync(place + path.sep, constants.W_OK);
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    throw new AppError(
      'bad-setting',
      `DATA_DIR ${folder} must ${settingsTable.DATA_DIR.must} (${code}).`,
      { cause },
    );
  }
}

/** Level by level: the recursive mkdir of Node never returns for some places that can’t exist. */
function makeFolder(place: string): void {
  if (existsSync(place)) return;
  const parent = path.dirname(place);
  if (parent !== place) makeFolder(parent);
  try {
    mkdirSync(place);
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
