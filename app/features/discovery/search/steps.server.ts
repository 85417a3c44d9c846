import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf } from '#app/db/expressions.server.ts';
import { listings, pageFacts, towns } from '#app/db/schema/discovery.ts';
import { profileFiles, profiles, rooms } from '#app/db/schema/profiles.ts';
import {
  type ListingKind,
  listingOfPage,
  type NewListing,
  type Place,
} from '#app/domain/discovery/listing.ts';
import { type Position, positionOf } from '#app/domain/profiles/position.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { locatePlace, type SaidPlace } from '#app/features/profiles/queries.server.ts';
import { isPublic } from '#app/features/profiles/read-profile.server.ts';
import { contentOf } from '#app/features/profiles/views.ts';
import { slugOf } from '#app/lib/file-name.ts';

export async function writePageListings(tx: Orm, ids: string[]): Promise<void> {
  // Locked, so that of two concurrent runs neither writes outdated content.
  const pages = await tx
    .select()
    .from(profiles)
    .where(and(inArray(profiles.id, ids), isPublic()))
    .orderBy(asc(profiles.id))
    .for('share');
  const [now, factsOf, roomsOf, photosOf] = await Promise.all([
    readClock(tx),
    readFactsOf(tx, ids),
    readRoomsOf(tx, ids),
    countPhotos(tx, ids),
  ]);
  const contents = pages.map((page) => contentOf(page, roomsOf.get(page.id) ?? []));
  const places = await findPlaces(
    tx,
    pages.map((page, index) => ({
      homeTown: contents[index]?.homeTown ?? '',
      address: contents[index]?.address ?? '',
      position: positionOf(page),
    })),
  );
  const rows = pages.flatMap(({ id, userType, hasBanner, publishedAt, createdAt }, index) => {
    const [content, place] = [contents[index], places[index]];
    if (!content || !place) return [];
    const page = {
      id,
      userType,
      content,
      replyHours: factsOf.get(id)?.replyMedianHours ?? null,
      showsPlayed: factsOf.get(id)?.showsPlayed ?? 0,
      files: { hasBanner, pressPhotoCount: photosOf.get(id) ?? 0 },
      listedAt: publishedAt ?? createdAt,
    };
    return listingOfPage(page, place, now) ?? [];
  });
  await putListings(tx, ['artist', 'venue'], ids, rows);
}

async function readFactsOf(tx: Orm, ids: string[]) {
  const facts = await tx.select().from(pageFacts).where(inArray(pageFacts.profileId, ids));
  return new Map(facts.map((facts) => [facts.profileId, facts]));
}

async function readRoomsOf(tx: Orm, ids: string[]) {
  const { profileId, id, name, capacity, position, putAwayAt } = rooms;
  const counts = await tx
    .select({ profileId, id, name, capacity })
    .from(rooms)
    .where(and(inArray(profileId, ids), isNull(putAwayAt)))
    .orderBy(asc(position), asc(id));
  return Map.groupBy(counts, (room) => room.profileId);
}

async function countPhotos(tx: Orm, ids: string[]): Promise<Map<string, number>> {
  const { profileId, kind } = profileFiles;
  const records = await tx
    .select({ profileId, photos: count() })
    .from(profileFiles)
    .where(and(inArray(profileId, ids), eq(kind, 'pressPhoto')))
    .groupBy(profileId);
  return new Map(records.map(({ profileId: id, photos }) => [id, photos]));
}

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

/**
 * Places in their order. A town without a country is the known one of that name; the point of a
 * town is that of its first venue.
 */
export async function findPlaces(tx: Orm, places: SaidPlace[]): Promise<Place[]> {
  const drafts = await Promise.all(places.map(locateDraft));
  const draftTowns = drafts.flatMap(({ town, position }) => (town ? [{ ...town, position }] : []));
  const nameKeys = [...new Set(drafts.flatMap(({ nameKey }) => nameKey || []))];
  if (nameKeys.length === 0) return drafts;
  // Sent in this order over one connection, without waiting in between.
  const [, knownTowns] = await Promise.all([
    draftTowns.length > 0 ? saveTowns(tx, draftTowns) : null,
    tx.select().from(towns).where(inArray(towns.nameKey, nameKeys)).orderBy(towns.key),
  ]);
  return drafts.map(({ nameKey, ...place }) => {
    const sameName = knownTowns.filter((town) => town.nameKey === nameKey);
    const match = place.country
      ? sameName.find(({ country }) => country === place.country)
      : (sameName.find(({ position }) => position) ?? sameName[0]);
    if (!match) return place;
    const { key, name, country } = match;
    const position = match.position && { latitude: match.position.y, longitude: match.position.x };
    return { town: { key, name, country }, country, position: place.position ?? position };
  });
}

async function locateDraft(input: SaidPlace) {
  const { written, ...place } = await locatePlace(input);
  const nameKey = slugOf(written.split(',', 1)[0] ?? '');
  return { ...place, position: input.position, nameKey };
}

/** In their order, so that two that add the same towns don’t wait for each other. */
async function saveTowns(
  tx: Orm,
  newTowns: { key: string; name: string; country: string; position: Position | null }[],
): Promise<void> {
  const byKey = new Map(newTowns.map((town) => [town.key, town]));
  const rows = [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await tx
    .insert(towns)
    .values(
      rows.map(({ position, ...town }) => ({
        ...town,
        nameKey: slugOf(town.name),
        position: position && { x: position.longitude, y: position.latitude },
      })),
    )
    .onConflictDoUpdate({
      target: towns.key,
      set: { position: sql`excluded.position` },
      setWhere: sql`${towns.position} is null and excluded.position is not null`,
    });
}
