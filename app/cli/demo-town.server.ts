import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#app/db/client.server.ts';
import { pictureKinds } from '#app/domain/profiles/page-files.ts';
import { importPages, importPicture } from '#app/features/profiles/commands.server.ts';

import { importProfiles } from '#app/features/profiles/import-profiles.server.ts';
import { hasProfiles } from '#app/features/profiles/queries.server.ts';
import { pictureLimits } from '#app/lib/picture-limits.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { readIfThere } from '#app/platform/files/read-if-there.server.ts';

/** Relative to the package, which every script and the container start in. */
const demoFolder = 'app/db/seed/demo-town';

/**
 * Fills an empty database with the demo town, through the usual import of documents, and then with the
 * facts that those have no fields for. Pictures come first and rows in one transaction, so that a crash
 * leaves the database empty.
 * @returns the number of added profiles; 0 if there are any already
 */
export async function fillDemoTown(to: { database: Database; files: Files }): Promise<number> {
  const { database, files } = to;
  if (await hasProfiles(database.orm)) return 0;
  const [documents, pages] = await Promise.all(['documents.json', 'pages.json'].map(readDemo));
  const readPicture = (key: string) =>
    readIfThere(path.join(demoFolder, key), pictureLimits.mostBytes);
  for (const userId of Object.keys(documents))
    for (const kind of pictureKinds) await importPicture(files, userId, kind, readPicture);
  return database.orm.transaction(async (orm) => {
    let added = 0;
    for await (const { outcome } of importProfiles(
      { database: { ...database, orm }, files },
      documents,
      null,
    )) {
      if (outcome === 'added') added += 1;
    }
    await importPages(orm, pages);
    return added;
  });
}

async function readDemo(file: string) {
  return JSON.parse(await readFile(path.join(demoFolder, file), 'utf8'));
}
