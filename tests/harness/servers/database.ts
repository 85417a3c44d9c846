import { openAsBlob } from 'node:fs';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase, openInMemory } from '#app/db/client.server.ts';
import { parseSettings, type Settings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { databasesOn, dropDatabase } from './postgres.ts';

/** The database of a file of tests, opened before them and closed after all. */
export async function testDatabase(): Promise<Database> {
  const database = await openTestDatabase();
  afterAll(() => database.close());
  return database;
}

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

/** The address of a database on the server, with all tables and nothing in them, for a file of tests. */
export async function copyDatabase(): Promise<string> {
  const copy = await databasesOn(inject('postgresUrl')).createDatabase(inject('migrated'));
  copies.push(copy);
  return copy;
}

const copies: string[] = [];
afterAll(async () => {
  for (const copy of copies) await dropDatabase(inject('postgresUrl'), copy);
});

const silent = openLog('silent');

async function settingsOfCopy(): Promise<Settings> {
  return parseSettings({ DATABASE_URL: await copyDatabase() });
}
