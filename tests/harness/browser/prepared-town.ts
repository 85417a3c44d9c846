import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lte, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { remindOnce } from '#app/features/notifications/commands.server.ts';
import { listAwaitedTax } from '#app/features/payments/payouts/queries.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { postStory } from '#tests/harness/money/ledger.ts';
import { testDocuments, testPictures } from '#tests/harness/people/documents.ts';
import { setup as build } from '#tests/harness/servers/built.ts';
import { takeTown } from '#tests/harness/servers/filled-town.ts';
import { inDatabase } from '#tests/harness/servers/in-database.ts';
import { finishScript, startPlatform } from '#tests/harness/servers/platform.ts';
import { databasesOn, startPostgres } from '#tests/harness/servers/postgres.ts';
import { startS3 } from '#tests/harness/servers/s3.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';

/**
 * The starting point of every platform of the browser tests, made once a run: the demo town, the
 * documents of `documents.ts`, imported by the operator's own command, and the booking of
 * `postStory` in the books.
 */
type PreparedTown = {
  /** A data folder, to be copied. */
  folder: string;
  /** A server, and its database to be copied, whose files are those of `storeFolder`. */
  postgresUrl: string;
  database: string;
  storeFolder: string;
};

const variable = 'PREPARED_TOWN';

export const preparedTown = (): PreparedTown => JSON.parse(process.env[variable] ?? '{}');

/** Copies the data folder of the town into another folder, and returns its path there. */
export function copyTown(to: string): string {
  const folder = path.join(to, 'data');
  cpSync(preparedTown().folder, folder, { recursive: true });
  return folder;
}

/** Copies the database of the town on its server. @returns the address of the copy */
export function copyTownDatabase(): Promise<string> {
  const { postgresUrl, database } = preparedTown();
  return databasesOn(postgresUrl).createDatabase(database);
}

/** Runs before all browser tests; returns the teardown. */
export default async function prepareTown(): Promise<() => Promise<void>> {
  await build();
  const all = scratchFolder('towns');
  const folder = path.join(all, 'data');
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  const postgresUrl = postgres.socketUrl;
  const url = await databasesOn(postgresUrl).createDatabase();
  takeTown(folder);
  const unused = path.join(all, 'unused');
  await Promise.all([
    fill({ DATA_DIR: folder }),
    fill({ DATA_DIR: unused, DATABASE_URL: url, ...s3.environment }),
  ]);
  const database = new URL(url).pathname.slice(1);
  const storeFolder = s3.folder;
  const town = { folder, postgresUrl, database, storeFolder };
  process.env[variable] = JSON.stringify(town satisfies PreparedTown);
  return async () => {
    await Promise.all([postgres.stop(), s3.stop()]);
    rmSync(all, { recursive: true, force: true });
  };
}

async function fill(environment: Record<string, string>): Promise<void> {
  do {
    const platform = await startPlatform({ ...environment, DEMO: 'on' });
    await setTimeout(1_000);
    await platform.end();
  } while (!(await inDatabase(environment, postOnceSettled)));
  await takeInDocuments(environment);
}

/**
 * The town’s own events are finished before any test reads its tables, and no one is due a reminder
 * of tax details: no mail comes by the clock into the middle of a test.
 */
async function postOnceSettled({ orm }: Database): Promise<boolean> {
  if ((await orm.$count(outbox, lte(outbox.dueAt, sql`now()`))) > 0) return false;
  await postStory(orm);
  for (const { pageId, currency, since } of await listAwaitedTax(orm))
    await remindOnce(orm, `tax ${pageId} ${currency} ${since}`);
  return true;
}

async function takeInDocuments(environment: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-documents-'));
  const file = path.join(folder, 'documents.json');
  writeFileSync(file, JSON.stringify(testDocuments));
  const files = openFiles(parseSettings(environment));
  // Straight into storage, as another program may have left them there.
  for (const [key, bytes] of Object.entries(await testPictures()))
    await files.write(key, bytes, 'image/jpeg');
  const { output } = await finishScript('scripts/admin.ts', ['import', file], environment);
  rmSync(folder, { recursive: true, force: true });
  if (!output.includes(' 0 refused')) throw new Error(`the import failed:\n${output}`);
}
