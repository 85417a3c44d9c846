import { z } from 'zod';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { savedSearchLimits as limits, searchMails } from '#app/domain/discovery/search.ts';
import { choice, id, line, text } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { kindAt, listPaths, readSearch, type SearchQuery, searchPath } from '../search/fields.ts';

const t = words('discovery');

/** The name of a saved search, and how often it is mailed. */
export const searchChoices = z.object({
  name: line(limits.name, {
    least: 1,
    label: () => t('saved.name'),
    missing: () => t('saved.noName'),
  }),
  mails: choice(searchMails, {
    label: () => t('saved.mails'),
    hint: () => t('saved.mailsHint'),
    name: (way) => t(`saved.mailsOf.${way}`),
  }).default('daily'),
});

export const newSavedSearch = searchChoices.extend({
  search: text(limits.address, {
    least: 1,
    description: 'The address of a list with what is asked: `/artists?genre=Fado&near=Porto`.',
  }),
});

export const ofSavedSearch = z.object({ searchId: id });
export const changedSearch = ofSavedSearch.extend(searchChoices.shape);

export const ofSearchLink = z.object({ link: id });

export type SearchAt = { kind: ListingKind; search: SearchQuery; address: string };

/**
 * The search behind the address of a list, and that address in its canonical form; null if it is no
 * list or a part of it can’t be read.
 */
export function searchAt(address: string): SearchAt | null {
  const [path = '', query] = address.split('?', 2);
  const kind = kindAt(path);
  if (kind === null || path !== listPaths[kind]) return null;
  const { search, problems } = readSearch(kind, new URLSearchParams(query));
  if (Object.keys(problems).length > 0) return null;
  const sorted = Object.entries(search).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.toSorted() : value,
  ]);
  return { kind, search, address: searchPath(path, Object.fromEntries(sorted)) };
}
