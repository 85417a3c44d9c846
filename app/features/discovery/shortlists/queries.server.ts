import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { shortlistPages, shortlists } from '#app/db/schema/discovery.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { shortlistLimits as limits, shortlistLimits } from '#app/domain/discovery/search.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { requireRight } from '#app/features/profiles/policy.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { ofShortlist } from './fields.ts';

export type ShortlistRow = Awaited<ReturnType<typeof listShortlists>>['items'][number];

/** The shortlists of a page. */
export const listShortlists = pageQuery({
  operation: 'listShortlists',
  may: 'keep shortlists',
  input: z.object({}),
  answer: listOf(z.object({ id, name: z.string(), count: z.int() }), shortlistLimits.lists),
  async run({ orm }, { profileId }) {
    const { id, name } = shortlists;
    const items = await orm
      .select({ id, name, count: sql<number>`count(${shortlistPages.pageId})`.mapWith(Number) })
      .from(shortlists)
      .leftJoin(shortlistPages, eq(shortlistPages.shortlistId, id))
      .where(eq(shortlists.profileId, profileId))
      .groupBy(id)
      .orderBy(byName(name), asc(id))
      .limit(limits.lists);
    return { items };
  },
});

export type Shortlist = Awaited<ReturnType<typeof readShortlist>>;

/** A list with its pages, the latest first. A page that is no longer public has no name here. */
export const readShortlist = pageQuery({
  operation: 'readShortlist',
  may: 'keep shortlists',
  input: ofShortlist,
  answer: z.object({
    id,
    name: z.string(),
    pages: z.array(
      z.object({
        pageId: id,
        name: z.string().nullable().describe('Null while the page isn’t public.'),
        note: z.string(),
        addedAt: moment,
      }),
    ),
  }),
  async run({ orm }, { profileId, shortlistId }) {
    const isTheirs = and(eq(shortlists.id, shortlistId), eq(shortlists.profileId, profileId));
    const [list] = await orm.select().from(shortlists).where(isTheirs);
    if (!list) throw new AppError('not-found', words('discovery')('shortlists.gone'));
    const isShown = sql<boolean>`${profiles.publishedAt} is not null and ${profiles.hiddenAt} is null`;
    const { pageId, note, addedAt } = shortlistPages;
    const rows = await orm
      .select({
        pageId,
        note,
        addedAt,
        isShown,
        name: profiles.displayName,
        town: profiles.homeTown,
        genres: profiles.genres,
      })
      .from(shortlistPages)
      .innerJoin(profiles, eq(profiles.id, pageId))
      .where(eq(shortlistPages.shortlistId, shortlistId))
      .orderBy(desc(addedAt), asc(pageId))
      .limit(limits.pages);
    return {
      id: list.id,
      name: list.name,
      pages: rows.map(({ isShown, name, town, genres, ...row }) => ({
        ...row,
        name: isShown ? nameInText(name) : null,
        facts: isShown ? [town, ...genres.slice(0, 3)].filter((one) => one !== null) : [],
      })),
    };
  },
});

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
