import { cpSync, existsSync, renameSync } from 'node:fs';
import path from 'node:path';

/** A folder of this run of all tests, if there is one: filling an embedded database takes long. */
const folder = process.env.FILLED_TOWN;
const town = folder && path.join(folder, 'data');

/** Passes on the data folder of a demo town that a platform has filled and closed properly. */
export function handOnTown(data: string): void {
  if (!town || existsSync(town)) return;
  // Those who wait for it find it whole.
  cpSync(data, `${town}.draft`, { recursive: true });
  renameSync(`${town}.draft`, town);
}

/** Starts a data folder with the town that was passed on, if any: else the platform fills it. */
export function takeTown(data: string): void {
  if (town && existsSync(town)) cpSync(town, data, { recursive: true });
}
