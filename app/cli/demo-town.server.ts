import type { Database } from '#app/db/client.server.ts';
import { drawDemoPictures } from '#app/db/seed/demo-pictures.server.ts';
import documents from '#app/db/seed/demo-town.json' with { type: 'json' };
import { importProfiles } from '#app/features/profiles/commands/import-profiles.server.ts';
import { hasProfiles } from '#app/features/profiles/queries/has-profiles.server.ts';
import type { Files } from '#app/platform/files.server.ts';

type DemoDocuments = Parameters<typeof drawDemoPictures>[0];

/**
 * Fills an empty database with the demo town, through the same import as anybody's documents.
 * @returns how many profiles were added; none if there are any already
 */
export async function fillDemoTown(to: { database: Database; files: Files }): Promise<number> {
  if (await hasProfiles(to.database.orm)) return 0;
  const pictures = new Map<string, Uint8Array>();
  for await (const { key, bytes } of drawDemoPictures(documents as DemoDocuments))
    pictures.set(key, bytes);
  let added = 0;
  for await (const { outcome } of importProfiles(
    to,
    documents,
    async (key) => pictures.get(key) ?? null,
  )) {
    if (outcome === 'added') added += 1;
  }
  return added;
}
