import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { shortlistPages, shortlists } from '#app/db/schema/discovery.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { shortlistLimits as limits } from '#app/domain/discovery/search.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { namedShortlist, newShortlist, ofShortlist, ofShortlisted, shortlisted } from './fields.ts';

type Services = { database: Database };

/**
 * Creates a list that the people of a page keep together, optionally with a first page on it.
 * `conflict` for a duplicate name, or for too many.
 */
export const makeShortlist = pageCommand({
  operation: 'makeShortlist',
  may: 'keep shortlists',
  input: newShortlist,
  async run({ services, viewer, page }: OnPage<Services>, { name, pageId }) {
    const id = newId();
    const { profileId, userType } = page;
    await services.database.orm.transaction(async (tx) => {
      await lockPage(tx, profileId);
      const isTheirs = eq(shortlists.profileId, profileId);
      if ((await tx.$count(shortlists, isTheirs)) >= limits.lists)
        refuse('tooManyLists', limits.lists);
      const values = { id, profileId, name };
      const rows = await tx.insert(shortlists).values(values).onConflictDoNothing().returning();
      if (rows.length === 0) refuse('nameTaken');
      if (pageId === null) return;
      await requirePublic(tx, userType, pageId);
      const addedBy = viewer.accountId;
      await tx.insert(shortlistPages).values({ shortlistId: id, pageId, addedBy });
    });
    return { shortlistId: id };
  },
});

export const renameShortlist = pageCommand({
  operation: 'renameShortlist',
  may: 'keep shortlists',
  input: namedShortlist,
  async run({ services, page: { profileId } }: OnPage<Services>, { shortlistId, name }) {
    await services.database.orm.transaction(async (tx) => {
      await lockPage(tx, profileId);
      await requireList(tx, profileId, shortlistId);
      const hasName = and(
        eq(shortlists.profileId, profileId),
        eq(shortlists.name, name),
        sql`${shortlists.id} <> ${shortlistId}`,
      );
      if ((await tx.$count(shortlists, hasName)) > 0) refuse('nameTaken');
      await tx.update(shortlists).set({ name }).where(eq(shortlists.id, shortlistId));
    });
  },
});

/** Removes a list with everything on it. */
export const removeShortlist = pageCommand({
  operation: 'removeShortlist',
  may: 'keep shortlists',
  input: ofShortlist,
  async run({ services: { database }, page }: OnPage<Services>, { shortlistId }) {
    await requireList(database.orm, page.profileId, shortlistId);
    await database.orm.delete(shortlists).where(eq(shortlists.id, shortlistId));
  },
});

/**
 * Adds a public page of the other kind to a list, or changes its note. `conflict` for a page of the
 * same kind, or for too many.
 */
export const addToShortlist = pageCommand({
  operation: 'addToShortlist',
  may: 'keep shortlists',
  input: shortlisted,
  async run({ services, viewer, page }: OnPage<Services>, { shortlistId, pageId, note }) {
    await services.database.orm.transaction(async (tx) => {
      await lockPage(tx, page.profileId);
      await requireList(tx, page.profileId, shortlistId);
      const isEntry = and(
        eq(shortlistPages.shortlistId, shortlistId),
        eq(shortlistPages.pageId, pageId),
      );
      if ((await tx.$count(shortlistPages, isEntry)) > 0) {
        if (note === undefined) return;
        await tx
          .update(shortlistPages)
          .set({ note: note ?? '' })
          .where(isEntry);
        return;
      }
      await requirePublic(tx, page.userType, pageId);
      const isOn = eq(shortlistPages.shortlistId, shortlistId);
      if ((await tx.$count(shortlistPages, isOn)) >= limits.pages)
        refuse('tooManyPages', limits.pages);
      const addedBy = viewer.accountId;
      await tx.insert(shortlistPages).values({ shortlistId, pageId, note: note ?? '', addedBy });
    });
  },
});

export const removeFromShortlist = pageCommand({
  operation: 'removeFromShortlist',
  may: 'keep shortlists',
  input: ofShortlisted,
  async run({ services: { database }, page }: OnPage<Services>, { shortlistId, pageId }) {
    await requireList(database.orm, page.profileId, shortlistId);
    await database.orm
      .delete(shortlistPages)
      .where(and(eq(shortlistPages.shortlistId, shortlistId), eq(shortlistPages.pageId, pageId)));
  },
});

/** Serialises counting against the limit. */
async function lockPage(tx: Orm, profileId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('shortlists'), hashtext(${profileId}))`,
  );
}

async function requireList(orm: Orm, profileId: string, shortlistId: string): Promise<void> {
  const isTheirs = and(eq(shortlists.id, shortlistId), eq(shortlists.profileId, profileId));
  if ((await orm.$count(shortlists, isTheirs)) === 0)
    throw new AppError('not-found', words('discovery')('shortlists.gone'));
}

async function requirePublic(tx: Orm, ownType: 'artist' | 'venue', pageId: string): Promise<void> {
  const isShown = sql`${profiles.publishedAt} is not null and ${profiles.hiddenAt} is null`;
  const [page] = await tx
    .select({ userType: profiles.userType })
    .from(profiles)
    .where(and(eq(profiles.id, pageId), isShown));
  if (!page) throw new AppError('not-found', words('profiles')('unknown'));
  if (page.userType === ownType) refuse('sameKind');
}

type Why = 'tooManyLists' | 'tooManyPages' | 'nameTaken' | 'sameKind';

function refuse(why: Why, most = 0): never {
  const sentence = words('discovery')(`shortlists.${why}`, { most });
  const fields: Record<string, string> = why === 'nameTaken' ? { name: sentence } : {};
  throw new AppError('conflict', sentence, { fields });
}
