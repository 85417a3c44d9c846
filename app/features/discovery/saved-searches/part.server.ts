import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { savedSearches, savedSearchFinds } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part } from '#app/features/part.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** A person's saved searches, with the results of each. */
export async function* exportSavedSearches(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const { id, name, address, mails, createdAt, ranAt } = savedSearches;
  const isTheirs = eq(savedSearches.accountId, viewer.accountId);
  const searches = await orm
    .select({ id, name, address, mails, createdAt, ranAt })
    .from(savedSearches)
    .where(isTheirs)
    .orderBy(asc(createdAt), asc(id));
  if (searches.length === 0) return;
  const { searchId, listingId, at } = savedSearchFinds;
  const finds = await orm
    .select({ searchId, listingId, at })
    .from(savedSearchFinds)
    .innerJoin(savedSearches, eq(id, searchId))
    .where(isTheirs)
    .orderBy(asc(at), asc(listingId));
  const bySearch = Map.groupBy(finds, (find) => find.searchId);
  yield jsonPart(
    'saved-searches.json',
    searches.map((search) => ({
      ...search,
      found: (bySearch.get(search.id) ?? []).map(({ searchId: _, ...find }) => find),
    })),
  );
}

/** Saved searches are deleted with their account. */
export const part: Part = { exports: [exportSavedSearches] };
