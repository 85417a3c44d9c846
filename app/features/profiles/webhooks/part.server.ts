import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { webhooks } from '#app/db/schema/programs.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part } from '#app/features/part.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** The webhooks of the pages that a person owns. Messages name ids alone. */
export async function* exportWebhooks(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const owned = viewer.profiles.filter(({ role }) => role === 'owner');
  for (const [index, { profileId, displayName }] of owned.entries()) {
    const { address, description, kinds, offSince, offWhy, createdAt } = webhooks;
    const rows = await orm
      .select({ address, description, kinds, offSince, offWhy, createdAt })
      .from(webhooks)
      .where(eq(webhooks.profileId, profileId))
      .orderBy(asc(createdAt), asc(webhooks.id));
    // The same folder as the page's own.
    const folder = `pages/${index + 1}-${fileNameOf(displayName ?? '', 'page')}`;
    if (rows.length > 0) yield jsonPart(`${folder}/webhooks.json`, rows);
  }
}

export const part: Part = { exports: [exportWebhooks] };
