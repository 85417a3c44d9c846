import { asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { savedSearches } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { savedSearchLimits as limits } from '#app/domain/discovery/saved-searches.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readTownNames } from '../../search/queries/search-listings.server.ts';
import { type SearchAt, searchAt } from '../fields.ts';
import { searchParts } from '../words/say-search.ts';

export type SavedSearch = Awaited<ReturnType<typeof listSavedSearches>>[number];

/** A person's saved searches by name, each described in words. */
export async function listSavedSearches(orm: Orm, { accountId }: Viewer) {
  const { id, name, address, mails, lastDay } = savedSearches;
  const isOver = sql<boolean>`coalesce(${lastDay} < current_date - 1, false)`;
  const rows = await orm
    .select({ id, name, address, mails, isOver })
    .from(savedSearches)
    .where(eq(savedSearches.accountId, accountId))
    .orderBy(byName(name), asc(id))
    .limit(limits.most);
  const parsed = rows.map((row) => searchAt(row.address));
  const towns = await readTownNames(orm, [...new Set(parsed.flatMap(townsOf))]);
  return rows.map((row, index) => {
    const search = parsed[index];
    return { ...row, asks: search ? searchParts(search, towns).join(' · ') : '' };
  });
}

/** Describes an address before it is saved; `bad-input` if it is no search. */
export async function describeSearch(orm: Orm, address: string) {
  const search = searchAt(address);
  if (!search) throw new AppError('bad-input', words('discovery')('saved.unreadable'));
  const asks = searchParts(search, await readTownNames(orm, townsOf(search)));
  return { address: search.address, asks };
}

function townsOf(search: SearchAt | null): string[] {
  return search?.search.town.map((key) => key.toLowerCase()) ?? [];
}
