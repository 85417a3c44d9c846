import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { towns } from '#app/db/schema/discovery.ts';
import { eventSlots } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { countryNamed, townNamed } from '#app/domain/profiles/places.ts';
import { positionFromText } from '#app/domain/profiles/position.ts';
import { showShape, withUrl } from '#app/features/announcements/queries.server.ts';
import { type ShowCard, showCard } from '#app/features/announcements/views.ts';
import {
  isOpenNow,
  type OpenSlot,
  openNightShape,
  openSlotView,
  selectOpenSlots,
  slotShape,
} from '#app/features/events/queries.server.ts';
import type { Reader } from '#app/features/events/views.ts';
import { findPicture } from '#app/features/profiles/queries.server.ts';
import { isPublic } from '#app/features/profiles/read-profile.server.ts';
import { profileCard } from '#app/features/profiles/views.ts';
import { listOf } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { slugOf } from '#app/lib/file-name.ts';
import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import {
  facetsIn,
  listPaths,
  type SearchQuery,
  searchInputs,
  searchOfCall,
  searchPath,
} from './fields.ts';
import { findListings, type ListingResult, type ListingResults } from './find-listings.server.ts';
import { type MapPlan, nameFacet, planMap, type ResultFacet } from './words.ts';

const t = words('discovery');

export type SearchResult = Omit<ListingResults, 'facets'> & {
  /** The centre; null if no place was named, or it is unknown. */
  around: Around | null;
  /** True if the named place is unknown. */
  isPlaceUnknown: boolean;
  facets: ResultFacet[];
};

/** Runs a typed search for one kind. */
export async function searchListings(
  orm: Orm,
  kind: ListingKind,
  query: SearchQuery,
  options: { after?: string | null; most: number; since?: Date },
): Promise<SearchResult> {
  const centre = query.near === '' ? null : await findAround(orm, query.near);
  const results = await findListings(
    orm,
    {
      kind,
      typed: query.q,
      facets: facetsIn(query),
      capacityLeast: query.capacity,
      around: centre && { ...centre, km: query.km },
      feeMost: query.fee === null ? null : feeOf(query.fee, query.currency),
      from: query.from,
      to: query.to,
      freeOn: query.free,
    },
    options,
  );
  const keys = results.facets.filter(({ kind }) => kind === 'town').map(({ value }) => value);
  const townNames = await readTownNames(orm, keys);
  return {
    ...results,
    around: centre,
    isPlaceUnknown: query.near !== '' && centre === null,
    facets: results.facets.map((facet) => ({ ...facet, name: nameFacet(facet, townNames) })),
  };
}

/** In minor units: a hundred of an euro, one of a yen. */
function feeOf(fee: number, currency: string) {
  return { minor: fee * 10 ** minorDigitsOf(currency), currency };
}

/** The centre of a search: its name and its point. */
export type Around = {
  name: string;
  /** The town's key as in its address; null for a point. */
  key: string | null;
  latitude: number;
  longitude: number;
};

/**
 * A typed place: a point as maps write it, or a town; of towns with one name, the one with the most
 * listings. Null for a town without listings.
 */
export async function findAround(orm: Orm, text: string): Promise<Around | null> {
  const point = positionFromText(text);
  // A pasted link isn't fit to be shown or mailed.
  if (point) return { name: `${point.latitude}, ${point.longitude}`, key: null, ...point };
  const slug = slugOf(townNamed(text));
  if (slug === '') return null;
  const country = countryNamed(text)?.toLowerCase();
  const inCountry = country ? eq(towns.country, country) : undefined;
  return (
    (await findTown(orm, and(eq(towns.nameKey, slug), inCountry))) ??
    (await findTown(orm, and(like(towns.nameKey, `${slug}%`), inCountry)))
  );
}

async function findTown(orm: Orm, condition: SQL | undefined): Promise<Around | null> {
  const [town] = await orm
    .select({ key: towns.key, name: towns.name, position: towns.position })
    .from(towns)
    .where(and(condition, sql`${towns.position} is not null`))
    .orderBy(
      sql`(select count(*) from (
        select from listings where facets @> array['town:' || ${towns.key}] limit 100) as there) desc`,
      towns.key,
    )
    .limit(1);
  return town?.position
    ? { key: town.key, name: town.name, latitude: town.position.y, longitude: town.position.x }
    : null;
}

type Sources = { database: Database; files: Files; log: Log };

/** The first results of a kind, and the address of all of them. */
export type Section = { results: Results; total: number; isMore: boolean; all: string };

/** Results of each kind, in that order. */
const mostOf: Record<ListingKind, number> = { event: 6, artist: 6, venue: 6, slot: 4 };

/** The first results of each kind that supports all filters. */
export async function findSections(
  sources: Sources,
  query: SearchQuery,
): Promise<{ sections: Section[]; isWhole: boolean }> {
  const { orm } = sources.database;
  const parts = await Promise.all(
    Object.entries(mostOf).map(async ([name, most]) => {
      const kind = name as ListingKind;
      const { found: listings, total, isMore } = await searchListings(orm, kind, query, { most });
      const { results, isWhole } = await showResults(sources, kind, listings);
      const all = searchPath(listPaths[kind], query);
      return { isWhole, section: { results, total, isMore, all } };
    }),
  );
  return {
    sections: parts.map(({ section }) => section),
    isWhole: parts.every(({ isWhole }) => isWhole),
  };
}

/** Changes of these tables may change how a result looks. */
export const resultTags = 'listings:* profiles:* public_events:*';

const perCall = 30;

export const findArtists = pagesQuery('findArtists', 'artist');
export const findVenues = pagesQuery('findVenues', 'venue');

/** A search for artists or venues by a program. */
function pagesQuery(operation: string, kind: 'artist' | 'venue') {
  return query({
    operation,
    input: searchInputs[kind],
    answer: listOf(
      z.object({
        userId: id,
        url: z.url(),
        displayName: z.string().nullable(),
        facts: z.array(z.string()).describe('What is known at a glance, in words.'),
        km: z.number().nullable().describe('How far from where was asked.'),
      }),
      perCall,
    ),
    async run(sources: Sources & { brand: Brand }, _viewer, input) {
      const { search, after } = searchOfCall(input);
      const { orm } = sources.database;
      const { found: results, next } = await searchListings(orm, kind, search, {
        after,
        most: perCall,
      });
      const { pages } = await listFoundPages(sources, idsOf(results));
      const km = new Map(results.map((one) => [one.id, one.km]));
      const items = pages.map(({ userId, displayName, facts }) => ({
        userId,
        displayName,
        facts,
        url: `${sources.brand.site}/users/${userId}`,
        km: km.get(userId) ?? null,
      }));
      return { items, next };
    },
  });
}

/** A search for open slots by a program. */
export const findSlots = query({
  operation: 'listOpenSlots',
  input: searchInputs.slot,
  answer: listOf(
    slotShape.extend({
      night: openNightShape,
      venueId: id,
      venueName: z.string().nullable(),
      place: z.string().nullable(),
    }),
    perCall,
  ),
  async run({ database: { orm } }: { database: Database }, viewer, input) {
    const { search, after } = searchOfCall(input);
    const { found: results, next } = await searchListings(orm, 'slot', search, {
      after,
      most: perCall,
    });
    return { items: await listFoundSlots(orm, viewer, idsOf(results)), next };
  },
});

/** A search for public events by a program. */
export const findShows = query({
  operation: 'listPublicEvents',
  input: searchInputs.event,
  answer: listOf(showShape, perCall),
  async run({ database: { orm }, brand }: { database: Database; brand: Brand }, _viewer, input) {
    const { search, after } = searchOfCall(input);
    const { found: results, next } = await searchListings(orm, 'event', search, {
      after,
      most: perCall,
    });
    const shows = await listFoundShows(orm, idsOf(results));
    return { items: shows.map((show) => withUrl(show, brand)), next };
  },
});

/** Results of one kind. */
export type Results =
  | { kind: 'artist' | 'venue'; pages: PageCard[]; km: Record<string, number | null> }
  | { kind: 'event'; shows: ShowCard[] }
  | { kind: 'slot'; slots: OpenSlot[] };

/** Results ready to be shown, and if they stay the same until these tables change. */
export async function showResults(
  sources: Sources,
  kind: ListingKind,
  listings: ListingResult[],
  reader: Reader | null = null,
): Promise<{ results: Results; map: MapPlan | null; isWhole: boolean }> {
  const { orm } = sources.database;
  const ids = idsOf(listings);
  if (kind === 'event') {
    const shows = await listFoundShows(orm, ids);
    const map = mapOf(listings, shows, (show) => ({ name: show.title, href: show.path }));
    return { results: { kind, shows }, map, isWhole: true };
  }
  if (kind === 'slot') {
    const slots = await listFoundSlots(orm, reader, ids);
    const map = mapOf(listings, slots, ({ id, name, night }) => ({
      name: `${name}, ${night.title}`,
      href: `/open-slots/${id}`,
    }));
    return { results: { kind, slots }, map, isWhole: true };
  }
  const { pages, isWhole } = await listFoundPages(sources, ids);
  const km = Object.fromEntries(listings.map((each) => [each.id, each.km]));
  const map = mapOf(
    listings,
    pages.map((page) => ({ ...page, id: page.userId })),
    ({ displayName, id }) => ({ name: displayName ?? '', href: `/users/${id}` }),
  );
  return { results: { kind, pages, km }, map, isWhole };
}

function mapOf<View extends { id: string }>(
  listings: ListingResult[],
  views: View[],
  pinOf: (view: View) => { name: string; href: string },
): MapPlan | null {
  const places = new Map(listings.map((each) => [each.id, each]));
  return planMap(
    views.map((view) => {
      const { latitude = null, longitude = null } = places.get(view.id) ?? {};
      return { ...pinOf(view), id: view.id, latitude, longitude };
    }),
  );
}

/** An artist or a venue in a list, as the public sees it. */
export type PageCard = ReturnType<typeof profileCard> & { facts: string[] };

/**
 * Pages by their ids, in that order, and if all their pictures are certain. Pages hidden since they
 * were listed are left out.
 */
export async function listFoundPages(
  sources: Sources,
  ids: string[],
): Promise<{ pages: PageCard[]; isWhole: boolean }> {
  const rows = await readFoundPages(sources.database.orm, ids);
  const cards = await Promise.all(
    rows.map(async (page) => ({
      page,
      ...(await findPicture(sources, page.id, 'profilePicture')),
    })),
  );
  return {
    pages: cards.map(({ page, picture }) => ({
      ...profileCard(page, picture),
      facts: factsOf(page),
    })),
    isWhole: cards.every(({ isCertain }) => isCertain),
  };
}

/** The same as a line of text each. */
export async function nameFoundPages(orm: Orm, ids: string[]) {
  const rows = await readFoundPages(orm, ids);
  return rows.map((page) => ({ id: page.id, name: page.displayName, facts: factsOf(page) }));
}

/** Without results that are no longer public. */
async function readFoundPages(orm: Orm, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await orm
    .select({
      profile: profiles,
      capacity: sql<number | null>`(select max(rooms.capacity) from ${rooms}
        where rooms.profile_id = profiles.id and rooms.put_away_at is null)`,
    })
    .from(profiles)
    .where(and(inArray(profiles.id, ids), isPublic()));
  return inOrder(rows, ids, ({ profile }) => profile.id).map(({ profile, capacity }) => ({
    ...profile,
    capacity,
  }));
}

/** Facts at a glance: genres, town, capacity or fee. */
function factsOf(page: typeof profiles.$inferSelect & { capacity: number | null }): string[] {
  const fee = page.details.fee?.isShown ? page.details.fee : null;
  const least = page.userType === 'artist' && fee ? fee.leastMinor : null;
  return [
    page.genres.slice(0, 3).join(', '),
    page.homeTown ?? '',
    page.capacity === null ? '' : t('capacity', { count: page.capacity }),
    least === null || !fee ? '' : t('feeFrom', { fee: formatMinor(least, fee.currency) }),
  ].filter((fact) => fact !== '');
}

export async function listFoundShows(orm: Orm, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await orm.select().from(publicEvents).where(inArray(publicEvents.id, ids));
  return inOrder(rows, ids, ({ id }) => id).map(showCard);
}

export async function listFoundSlots(orm: Orm, reader: Reader | null, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await selectOpenSlots(orm, and(inArray(eventSlots.id, ids), isOpenNow()));
  return inOrder(rows, ids, ({ slot }) => slot.id).map((row) => openSlotView(row, reader));
}

function idsOf(listings: ListingResult[]): string[] {
  return listings.map(({ id }) => id);
}

function inOrder<Row>(rows: Row[], ids: string[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Names of towns by key. */
export async function readTownNames(orm: Orm, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { key, name } = towns;
  const rows = await orm.select({ key, name }).from(towns).where(inArray(key, keys));
  return new Map(rows.map((row) => [row.key, row.name]));
}

/** A town that has or had listings; null for any other. */
export async function readTown(
  orm: Orm,
  key: string,
): Promise<{ key: string; name: string; country: string } | null> {
  const { name, country } = towns;
  const [town] = await orm
    .select({ key: towns.key, name, country })
    .from(towns)
    .where(eq(towns.key, key));
  return town ?? null;
}

/** The limit of one site map. */
const mostListed = 50_000;

/** The keys of towns with listings, as in their addresses, those with the most first. */
export async function listTowns(orm: Orm): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    orm.execute(sql`
    select substr(facet, 6) as key from listings cross join unnest(facets) as facet
    where facet like 'town:%' group by facet order by count(*) desc, facet limit ${mostListed}::int`),
  );
  return rows.map(({ key }) => key);
}
