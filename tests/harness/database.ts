import { inject } from 'vitest';
import { type Database, openDatabase, openInMemory } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { databasesOn } from './postgres.ts';

/** A migrated, empty database of the kind that this run of the tests is for. */
export async function openTestDatabase(): Promise<Database> {
  const database =
    inject('database') === 'pglite' ? await openInMemory(openLog('silent')) : await openOnServer();
  await database.migrate();
  return database;
}

async function openOnServer(): Promise<Database> {
  const url = await databasesOn(inject('postgresUrl')).createDatabase({ isDurable: false });
  return openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
}

/** Two processes' views of one new database; the embedded one has only one. */
export async function openTestDatabasePair(): Promise<[Database, Database]> {
  if (inject('database') === 'pglite') {
    const database = await openTestDatabase();
    return [database, { ...database, close: async () => {} }];
  }
  const url = await databasesOn(inject('postgresUrl')).createDatabase({ isDurable: false });
  const open = () => openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  const pair: [Database, Database] = [await open(), await open()];
  await pair[0].migrate();
  return pair;
}
