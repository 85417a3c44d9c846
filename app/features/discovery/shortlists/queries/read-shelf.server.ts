import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { shortlistPages, shortlists } from '#app/db/schema/discovery.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { shortlistLimits as limits } from '#app/domain/discovery/shortlists.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { requireRight } from '#app/features/profiles/policy.ts';

export type Shelf = Awaited<ReturnType<typeof readShelf>>;

/**
 * The lists that results can be added to, the one used last first, and which of these pages are on
 * which.
 */
export async function readShelf(
  orm: Orm,
  viewer: Viewer,
  { page, pageIds }: { page: Membership; pageIds: string[] },
) {
  const { profileId, displayName } = page;
  requireRight(viewer, profileId, 'keep shortlists');
  const isTheirs = eq(shortlists.profileId, profileId);
  const { id, name, createdAt } = shortlists;
  const { shortlistId, pageId, addedAt } = shortlistPages;
  const [lists, entries] = await Promise.all([
    orm
      .select({ id, name })
      .from(shortlists)
      .leftJoin(shortlistPages, eq(shortlistId, id))
      .where(isTheirs)
      .groupBy(id)
      .orderBy(desc(sql`greatest(max(${addedAt}), ${createdAt})`), id)
      .limit(limits.lists),
    orm
      .select({ pageId, id, name })
      .from(shortlistPages)
      .innerJoin(shortlists, eq(id, shortlistId))
      .where(and(isTheirs, inArray(pageId, pageIds)))
      .orderBy(byName(name), id),
  ]);
  return { profileId, name: nameInText(displayName), lists, listed: entries };
}
