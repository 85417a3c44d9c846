import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { type Database, openDatabase, openInMemory } from '#app/db/client.server.ts';
import { parseSettings, type Settings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { databasesOn } from './postgres.ts';

/** A migrated, empty database of the kind that this run of the tests is for. */
export async function openTestDatabase(): Promise<Database> {
  if (inject('database') === 'postgres') return openDatabase(await settingsOfCopy(), silent);
  return openInMemory(silent, await openAsBlob(inject('migrated')));
}

/** Two processes' views of one new database; the embedded one has only one. */
export async function openTestDatabasePair(): Promise<[Database, Database]> {
  if (inject('database') === 'pglite') {
    const database = await openTestDatabase();
    return [database, { ...database, close: async () => {} }];
  }
  const settings = await settingsOfCopy();
  return [await openDatabase(settings, silent), await openDatabase(settings, silent)];
}

const silent = openLog('silent');

async function settingsOfCopy(): Promise<Settings> {
  const { createDatabase } = databasesOn(inject('postgresUrl'));
  const url = await createDatabase({ isDurable: false, from: inject('migrated') });
  return parseSettings({ DATABASE_URL: url });
}
