import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { listings, listingWords } from '#app/db/schema/listings.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import type { NewListing } from '#app/domain/discovery/make-listing.ts';

/**
 * Writes the listings of some sources of a kind; those that have none any more are removed. What is
 * the same already isn’t written again.
 */
export async function putListings(
  tx: Orm,
  kind: ListingKind,
  ids: string[],
  rows: NewListing[],
): Promise<void> {
  const kept = rows.map(({ id }) => id);
  await tx
    .delete(listings)
    .where(
      and(
        eq(listings.kind, kind),
        inArray(listings.id, ids),
        kept.length > 0 ? notInArray(listings.id, kept) : undefined,
      ),
    );
  if (rows.length === 0) return;
  const inOrder = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await tx
    .insert(listings)
    .values(inOrder.map(stored))
    .onConflictDoUpdate({
      target: [listings.kind, listings.id],
      set: Object.fromEntries(written.map((column) => [column, sql.raw(excluded(column))])),
      setWhere: sql.raw(`(${valuesOf('listings')}) is distinct from (${valuesOf('excluded')})`),
    });
  await tx.execute(sql`
    insert into ${listingWords} (word)
    select distinct word from ${listings} cross join unnest(words) as word
    where kind = ${kind} and ${inArray(listings.id, kept)}
    order by word on conflict do nothing`);
}

type Column = Exclude<keyof typeof listings.$inferInsert, 'kind' | 'id' | 'position'>;

const compared: Column[] = [
  ...(['pageId', 'nameKey', 'nameWords', 'words', 'facets', 'capacity'] as const),
  ...(['feeLeastMinor', 'feeMostMinor', 'feeCurrency', 'standing', 'isNew'] as const),
  ...(['day', 'startsAt', 'until'] as const),
];
const written = [...compared, 'position', 'writtenAt'] as (Column | 'position')[];

function valuesOf(table: 'listings' | 'excluded'): string {
  const names = compared.map((column) => `${table}."${listings[column].name}"`);
  // Points have no equality.
  return [...names, `${table}.position::text`].join(', ');
}

function excluded(column: Column | 'position'): string {
  return `excluded."${listings[column].name}"`;
}

/** As it is inserted; the database takes the texts to words. */
function stored({ name, text, fee, position, ...listing }: NewListing) {
  return {
    ...listing,
    nameKey: sql<string>`left(array_to_string(words_of(${name}), ' '), 200)`,
    nameWords: searchWords(name),
    words: searchWords(`${name}\n${text}`),
    position: position && { x: position.longitude, y: position.latitude },
    feeLeastMinor: fee?.leastMinor ?? null,
    feeMostMinor: fee?.mostMinor ?? null,
    feeCurrency: fee?.currency ?? null,
  };
}

function searchWords(text: string): SQL<string[]> {
  return sql<string[]>`search_words(${text.replaceAll('\0', '').toWellFormed()})`;
}
