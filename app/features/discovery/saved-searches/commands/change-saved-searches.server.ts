import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { savedSearches } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { savedSearchLimits as limits } from '#app/domain/discovery/saved-searches.ts';
import { mostRanked } from '#app/domain/discovery/search-limits.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId, newToken } from '#app/platform/token.server.ts';
import { searchListings } from '../../search/queries/search-listings.server.ts';
import { changedSearch, newSavedSearch, ofSavedSearch, ofSearchLink, searchAt } from '../fields.ts';
import { findLinked } from '../queries/find-linked.server.ts';
import { recordFinds } from '../steps/note-finds.server.ts';

type Services = { database: Database };
type Linked = Services & { secret: string };

/**
 * Saves a search for a person. Its present results count as seen; saving the same search again
 * changes its name and mails. `conflict` for an unknown place, and for too many.
 */
export const saveSearch = command({
  operation: 'saveSearch',
  input: newSavedSearch,
  async run({ database }: Services, { accountId }: Viewer, { search, name, mails }) {
    const parsed = searchAt(search);
    if (!parsed) throw new AppError('bad-input', words('discovery')('saved.unreadable'));
    const { kind, search: query, address } = parsed;
    return database.orm.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const isSame = and(
        eq(savedSearches.accountId, accountId),
        eq(savedSearches.address, address),
      );
      const [same] = await tx.update(savedSearches).set({ name, mails }).where(isSame).returning();
      if (same) return { searchId: same.id };
      const isTheirs = eq(savedSearches.accountId, accountId);
      if ((await tx.$count(savedSearches, isTheirs)) >= limits.most)
        refuse('tooMany', { most: limits.most });
      const { found, isMore, isPlaceUnknown } = await searchListings(tx, kind, query, {
        most: mostRanked,
      });
      if (isPlaceUnknown) refuse('placeUnknown', { place: query.near });
      const id = newId();
      await tx.insert(savedSearches).values({
        id,
        accountId,
        name,
        kind,
        address,
        mails,
        nonce: newToken(),
        lastDay: query.to ?? query.free,
        isWhole: !isMore,
      });
      await recordFinds(
        tx,
        id,
        found.map((one) => one.id),
      );
      return { searchId: id };
    });
  },
});

export const changeSavedSearch = command({
  operation: 'changeSavedSearch',
  input: changedSearch,
  async run({ database }: Services, viewer: Viewer, { searchId, name, mails }) {
    const isSearch = isOwn(viewer, searchId);
    const set = { name, mails };
    requireOne(await database.orm.update(savedSearches).set(set).where(isSearch).returning());
  },
});

export const removeSavedSearch = command({
  operation: 'removeSavedSearch',
  input: ofSavedSearch,
  async run({ database }: Services, viewer: Viewer, { searchId }) {
    const isSearch = isOwn(viewer, searchId);
    requireOne(await database.orm.delete(savedSearches).where(isSearch).returning());
  },
});

/** Stops mails of a search for the holder of a mailed link; the search stays. */
export const stopSearchMails = command({
  operation: 'stopSearchMails',
  openTo: 'visitors',
  input: ofSearchLink,
  async run({ database: { orm }, secret }: Linked, _: Viewer | null, { link }) {
    const { id, name } = await findLinked(orm, secret, link);
    await orm.update(savedSearches).set({ mails: 'none' }).where(eq(savedSearches.id, id));
    return { name };
  },
});

/** Serialises counting against the limit. */
async function lockAccount(tx: Orm, accountId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('saved searches'), hashtext(${accountId}))`,
  );
}

function isOwn({ accountId }: Viewer, searchId: string) {
  return and(eq(savedSearches.id, searchId), eq(savedSearches.accountId, accountId));
}

function requireOne(rows: unknown[]): void {
  if (rows.length === 0) throw new AppError('not-found', words('discovery')('saved.gone'));
}

function refuse(why: 'tooMany' | 'placeUnknown', values: { most?: number; place?: string }): never {
  throw new AppError(
    'conflict',
    words('discovery')(`saved.${why}`, { most: 0, place: '', ...values }),
  );
}
