import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, openInMemory } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { scratchFolder } from './scratch.ts';

const endings: (() => unknown)[] = [];

/**
 * One migrated database for all files of a run, of which each file takes copies: as a file on the
 * embedded database, as a database of that name on a server.
 */
export async function setup(project: TestProject): Promise<void> {
  if (project.config.provide.database === 'pglite')
    return project.provide('migrated', await migratedFile());
  const postgres = await startPostgres();
  endings.push(postgres.stop);
  project.provide('postgresUrl', postgres.socketUrl);
  project.provide('migrated', await migratedOn(postgres));
}

export async function teardown(): Promise<void> {
  for (const end of endings) await end();
}

async function migratedFile(): Promise<string> {
  const folder = scratchFolder('migrated');
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'database.tar');
  const database = await openInMemory(openLog('silent'));
  await database.migrate();
  writeFileSync(file, await (await database.dump()).bytes());
  await database.close();
  return file;
}

async function migratedOn(postgres: Postgres): Promise<string> {
  const url = await postgres.createDatabase();
  const database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  await database.migrate();
  await database.jobs.start([]);
  await database.jobs.stop();
  await database.close();
  return new URL(url).pathname.slice(1);
}

declare module 'vitest' {
  interface ProvidedContext {
    database: 'pglite' | 'postgres';
    postgresUrl: string;
    migrated: string;
  }
}
