import { eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediversePages } from '#app/db/schema/fediverse.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Leaving, Part } from '#app/features/part.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import type { Brand } from '#app/platform/brand.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { countFollowers } from './queries.server.ts';
import { sendFarewell } from './steps.server.ts';

/**
 * Pages that leave are gone on the Fediverse too. Their keys stay until their followers’ servers
 * have been told, and no longer; without followers nothing stays.
 */
async function leaveFediverse(tx: Orm, { pages }: Leaving, { site, isFederated }: Brand) {
  if (pages.length === 0) return;
  const isLeaving = inArray(fediversePages.pageId, pages);
  if (!isFederated) {
    await tx.delete(fediversePages).where(isLeaving);
    return;
  }
  const actors = await tx
    .update(fediversePages)
    .set({ leftAt: sql`now()` })
    .where(isLeaving)
    .returning({ pageId: fediversePages.pageId });
  for (const { pageId } of actors) await sendFarewell(tx, site, pageId);
}

/** Federation settings of the pages that a person owns. Their followers are other people's data. */
async function* exportFederation(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const owned = viewer.profiles.filter(({ role }) => role === 'owner');
  for (const [index, { profileId, displayName }] of owned.entries()) {
    const [page] = await orm
      .select({ isOff: fediversePages.isOff })
      .from(fediversePages)
      .where(eq(fediversePages.pageId, profileId));
    if (!page) continue;
    const followers = await countFollowers(orm, profileId);
    // The folder of the page itself.
    const folder = `pages/${index + 1}-${fileNameOf(displayName ?? '', 'page')}`;
    yield jsonPart(`${folder}/fediverse.json`, { isOn: !page.isOff, followers });
  }
}

export const part: Part = {
  exports: [exportFederation],
  leaving: { remove: leaveFediverse },
};
