import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { pageBlocks } from '#app/db/schema/messaging.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part } from '#app/features/part.ts';
import { may } from '#app/features/profiles/policy.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** Blocks of the pages that a person owns. */
export async function* exportBlocks(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const ownPages = viewer.profiles
    .map(({ profileId }) => profileId)
    .filter((profileId) => may(viewer, profileId, 'block pages'));
  const rows = await orm.select().from(pageBlocks).where(inArray(pageBlocks.profileId, ownPages));
  if (rows.length > 0) yield jsonPart('blocked-pages.json', rows);
}

export const part: Part = { exports: [exportBlocks] };
