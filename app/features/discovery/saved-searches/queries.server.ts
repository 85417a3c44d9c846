import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { savedSearches } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import {
  savedSearchLimits as limits,
  savedSearchLimits,
  searchMails,
} from '#app/domain/discovery/search.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { listOf } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { openSealed, sealToken } from '#app/platform/token.server.ts';
import {
  listFoundShows,
  listFoundSlots,
  nameFoundPages,
  readTownNames,
} from '../search/queries.server.ts';
import { type SearchAt, searchAt } from './fields.ts';
import { searchParts } from './words.ts';

/** Separates these addresses from other sealed ones. */
const purpose = 'saved search';

/** Stops the mails of a search without signing in. */
export function stopPath(secret: string, { nonce }: { nonce: string }): string {
  return `/saved-searches/stop/${sealToken(secret, purpose, nonce)}`;
}

/** The search of a mailed link; `not-found` for a forged link, or a removed search. */
export async function findLinked(orm: Orm, secret: string, link: string) {
  const nonce = openSealed(secret, purpose, link);
  const { id, name } = savedSearches;
  const [row] = nonce
    ? await orm.select({ id, name }).from(savedSearches).where(eq(savedSearches.nonce, nonce))
    : [];
  if (!row) throw new AppError('not-found', words('discovery')('saved.linkGone'));
  return row;
}

export type SavedSearch = Awaited<ReturnType<typeof listSavedSearches>>['items'][number];

/** A person's saved searches by name, each described in words. */
export const listSavedSearches = query({
  operation: 'listSavedSearches',
  input: z.object({}),
  answer: listOf(
    z.object({
      id,
      name: z.string(),
      address: z.string().describe('The list with what is asked: `/artists?genre=Fado`.'),
      asks: z.string().describe('The same in words.'),
      mails: z.enum(searchMails),
      isOver: z.boolean().describe('The day that is asked for is over.'),
    }),
    savedSearchLimits.most,
  ),
  async run({ database: { orm } }: { database: Database }, { accountId }: Viewer) {
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
    const items = rows.map((row, index) => {
      const search = parsed[index];
      return { ...row, asks: search ? searchParts(search, towns).join(' · ') : '' };
    });
    return { items };
  },
});

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

/** One result as a mail names it. */
export type NamedFind = { id: string; text: string };

/** Results in their order and in the current language, without those that aren't public now. */
export async function nameFinds(
  orm: Orm,
  { kind, ids, site }: { kind: ListingKind; ids: string[]; site: string },
): Promise<NamedFind[]> {
  switch (kind) {
    case 'artist':
    case 'venue':
      return (await nameFoundPages(orm, ids)).map(({ id, name, facts }) => ({
        id,
        text: linesOf(nameInText(name), facts, `${site}/users/${id}`),
      }));
    case 'event':
      return (await listFoundShows(orm, ids))
        .filter(({ status }) => status !== 'cancelled')
        .map(({ id, title, venueName, day, time, price, path }) => ({
          id,
          text: linesOf(
            `${title}, ${venueName}`,
            [longDay(day), time, price],
            addressAt(site, path),
          ),
        }));
    case 'slot':
      return (await listFoundSlots(orm, null, ids)).map(({ id, name, night, venueName, place }) => {
        const facts = [longDay(night.day.iso), nameInText(venueName), place];
        return { id, text: linesOf(`${name}, ${night.title}`, facts, `${site}/open-slots/${id}`) };
      });
  }
}

function linesOf(name: string, facts: (string | null)[], url: string): string {
  return [name, facts.filter(Boolean).join(' · '), url].filter(Boolean).join('\n');
}

function longDay(day: string): string {
  return writtenDay(day, { dateStyle: 'full' });
}
