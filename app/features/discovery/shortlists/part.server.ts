import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { pageFacts, shortlistPages, shortlists } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part } from '#app/features/part.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** Shortlists of the pages that a person owns, and the facts counted of those pages. */
async function* exportShortlists(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const owned = viewer.profiles.filter(({ role }) => role === 'owner');
  for (const [index, { profileId, displayName }] of owned.entries()) {
    const folder = `pages/${index + 1}-${fileNameOf(displayName ?? '', 'page')}`;
    const { name } = shortlists;
    const { pageId, note, addedAt } = shortlistPages;
    const lists = await orm
      .select({ list: name, pageId, note, addedAt })
      .from(shortlists)
      .leftJoin(shortlistPages, eq(shortlistPages.shortlistId, shortlists.id))
      .where(eq(shortlists.profileId, profileId))
      .orderBy(byName(name), asc(addedAt));
    if (lists.length > 0) yield jsonPart(`${folder}/shortlists.json`, lists);
    const facts = await orm.select().from(pageFacts).where(eq(pageFacts.profileId, profileId));
    if (facts.length > 0) yield jsonPart(`${folder}/facts.json`, facts[0]);
  }
}

/** Its rows are deleted with their pages. */
export const part: Part = { exports: [exportShortlists] };
