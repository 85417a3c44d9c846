import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#app/db/client.server.ts';
import { importProfiles } from '#app/features/profiles/commands/import-profiles.server.ts';
import { hasProfiles } from '#app/features/profiles/queries/has-profiles.server.ts';
import type { Files } from '#app/platform/files.server.ts';
import { readIfThere } from '#app/platform/read-if-there.server.ts';

/** Relative to the package, which every script and the container start in. */
const demoFolder = 'app/db/seed/demo-town';

/**
 * Fills an empty database with the demo town, through the same import as anybody's documents.
 * @returns how many profiles were added; none if there are any already
 */
export async function fillDemoTown(to: { database: Database; files: Files }): Promise<number> {
  if (await hasProfiles(to.database.orm)) return 0;
  const documents = JSON.parse(await readFile(path.join(demoFolder, 'documents.json'), 'utf8'));
  const readPicture = (key: string) => readIfThere(path.join(demoFolder, key));
  let added = 0;
  for await (const { outcome } of importProfiles(to, documents, readPicture)) {
    if (outcome === 'added') added += 1;
  }
  return added;
}
