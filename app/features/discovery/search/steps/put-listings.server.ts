import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf } from '#app/db/expressions.server.ts';
import { listings } from '#app/db/schema/listings.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import type { NewListing } from '#app/domain/discovery/make-listing.ts';

/**
 * Writes the listings of some sources of these kinds; sources without one lose theirs. Unchanged
 * listings aren’t written again.
 */
export async function putListings(
  tx: Orm,
  kinds: ListingKind[],
  ids: string[],
  rows: NewListing[],
): Promise<void> {
  if (ids.length === 0) return;
  const keptIds = rows.map(({ id }) => id);
  const removedIds = ids.filter((id) => !keptIds.includes(id));
  const inOrder = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // Sent in this order over one connection, without waiting in between.
  await Promise.all([
    removedIds.length > 0 && remove(tx, kinds, removedIds),
    rows.length > 0 && write(tx, inOrder),
  ]);
}

async function remove(tx: Orm, kinds: ListingKind[], ids: string[]): Promise<void> {
  const isOfKinds = sql`${listings.kind} = ${anyOf(kinds)}`;
  await tx.delete(listings).where(and(isOfKinds, inArray(listings.id, ids)));
}

async function write(tx: Orm, rows: NewListing[]): Promise<void> {
  await tx
    .insert(listings)
    .values(rows.map(rowOf))
    .onConflictDoUpdate({
      target: [listings.kind, listings.id],
      set: Object.fromEntries(columns.map((column) => [column, sql.raw(excluded(column))])),
      setWhere: sql.raw(`(${valuesOf('listings')}) is distinct from (${valuesOf('excluded')})`),
    });
}

type Column = Exclude<keyof typeof listings.$inferInsert, 'kind' | 'id' | 'position'>;

const compared: Column[] = [
  ...(['pageId', 'nameKey', 'nameWords', 'words', 'facets', 'capacity'] as const),
  ...(['feeLeastMinor', 'feeMostMinor', 'feeCurrency', 'standing', 'isNew'] as const),
  ...(['day', 'startsAt', 'until'] as const),
];
const columns = [...compared, 'position', 'writtenAt'] as (Column | 'position')[];

function valuesOf(table: 'listings' | 'excluded'): string {
  const names = compared.map((column) => `${table}."${listings[column].name}"`);
  // Points have no equality.
  return [...names, `${table}.position::text`].join(', ');
}

function excluded(column: Column | 'position'): string {
  return `excluded."${listings[column].name}"`;
}

/** The row of a listing; the database turns the texts into words. */
function rowOf({ name, text, fee, position, ...listing }: NewListing) {
  return {
    ...listing,
    nameKey: sql<string>`left(array_to_string(name_words(${plain(name)}), ' '), 200)`,
    nameWords: sql<string[]>`${searchWords(name)} || ${signsOf(name)}`,
    words: sql<
      string[]
    >`${searchWords(`${name}\n${text}`)} || ${signsOf(`${name}\n${signLines(text)}`)}`,
    position: position && { x: position.longitude, y: position.latitude },
    feeLeastMinor: fee?.leastMinor ?? null,
    feeMostMinor: fee?.mostMinor ?? null,
    feeCurrency: fee?.currency ?? null,
  };
}

function searchWords(text: string): SQL<string[]> {
  return sql<string[]>`search_words(${plain(text)})`;
}

/** Search signs of names in scripts without spaces; each line is a name. */
function signsOf(names: string): SQL<string[]> {
  return sql<string[]>`(select coalesce(array_agg(distinct sign), '{}')
    from string_to_table(${plain(names)}, E'\\n') as name
    cross join unnest(signs_of(name) || name_signs(name)) as sign)`;
}

/**
 * Lines made of such signs alone, as in the name of an act; signs within other text mean nothing.
 */
function signLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/[\p{L}\p{N}]/u.test(line))
    .join('\n');
}

function plain(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
