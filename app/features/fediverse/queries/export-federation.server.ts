import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediversePages } from '#app/db/schema/fediverse.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { countFollowers } from './read-federation.server.ts';

/** Federation settings of the pages that a person owns. Their followers are other people's data. */
export async function* exportFederation(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
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
