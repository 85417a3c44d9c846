import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { towns } from '#app/db/schema/discovery.ts';
import { eventSlots } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { type ListingKind, readFacet } from '#app/domain/discovery/listing.ts';
import { searchLimits } from '#app/domain/discovery/search-limits.ts';
import { suggestedGenres } from '#app/domain/profiles/content-limits.ts';
import { positionFromText } from '#app/domain/profiles/pasted-position.ts';
import { countryNamed, townNamed } from '#app/domain/profiles/places/town.ts';
import { showCard } from '#app/features/announcements/views.ts';
import { isOpenNow, openSlotView, selectOpenSlots } from '#app/features/events/queries.server.ts';
import type { Reader } from '#app/features/events/views.ts';
import { findPicture } from '#app/features/profiles/queries.server.ts';
import { isPublic } from '#app/features/profiles/read-profile.server.ts';
import { profileCard } from '#app/features/profiles/views.ts';
import { slugOf } from '#app/lib/file-name.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';

const t = words('discovery');

/** A search of listings. Null and empty filters are off. */
export type ListingQuery = {
  kind: ListingKind;
  typed: string;
  /** A point and a distance from it in kilometres. */
  around: { latitude: number; longitude: number; km: number } | null;
  /** `genre:fado`; of one kind any has to match, of every kind one, and of equipment all. */
  facets: string[];
  capacityLeast: number | null;
  feeMost: { minor: number; currency: string } | null;
  from: string | null;
  to: string | null;
  /** Among the best matches, those with nothing on their calendar that night. */
  freeOn: string | null;
  /** Only listings first found after that. */
  listedSince?: Date;
};

/** The conditions of a search, apart from its words. */
export function filtersOf(query: ListingQuery): SQL[] {
  const { kind, around, facets, capacityLeast, feeMost, from, to, listedSince } = query;
  return [
    ...(kind === 'event' || kind === 'slot' ? [sql`until > now()`] : []),
    ...groupsOf(facets).map(hasAny),
    ...(around ? [isWithin(around, kind)] : []),
    ...(capacityLeast === null ? [] : [sql`capacity >= ${capacityLeast}::int`]),
    ...(feeMost
      ? [
          sql`fee_currency = ${feeMost.currency}::text and coalesce(fee_least_minor, 0) <= ${feeMost.minor}::bigint`,
        ]
      : []),
    ...(from ? [sql`day >= ${from}::date`] : []),
    ...(to ? [sql`day <= ${to}::date`] : []),
    ...(listedSince ? [sql`listed_at > ${listedSince.toISOString()}::timestamptz`] : []),
  ];
}

/** A custom genre, or a part of one, also matches among the words. */
function hasAny(facets: string[]): SQL {
  const parts = facets
    .map(readFacet)
    .filter(({ kind, value }) => kind === 'genre' && !knownGenres.has(value))
    .map(({ value }) => sql`words @> ${sql.param(value.split(/[\s-]+/))}::text[]`);
  return sql`(${sql.join([sql`facets && ${sql.param(facets)}::text[]`, ...parts], sql` or `)})`;
}

const knownGenres = new Set(suggestedGenres.map((genre) => genre.toLowerCase()));

/** Matches a word or its variants. */
export function hasWord({ forms, parts, longer }: SearchWord): SQL {
  const any = sql`words && ${sql.param([...forms, ...longer])}::text[]`;
  return parts.length === 0 ? any : sql`(${any} or words @> ${sql.param(parts)}::text[])`;
}

/**
 * Of each group one has to match. A venue with a piano is no use to an act that needs a PA as well.
 */
export function groupsOf(facets: string[]): string[][] {
  const groupOf = (facet: string) => {
    const { kind } = readFacet(facet);
    return kind === 'gear' ? facet : kind;
  };
  return [...Map.groupBy(facets, groupOf).values()];
}

type Circle = NonNullable<ListingQuery['around']>;

function isWithin(circle: Circle, kind: ListingKind): SQL {
  const isNear = sql`km_between(position, ${pointOf(circle)}) <= ${circle.km}::float8`;
  // Nights are bounded by their time, so the box isn’t among their bounds.
  return kind === 'event' || kind === 'slot' ? sql`(${isInBox(circle)} and ${isNear})` : isNear;
}

/** Degrees of longitude shrink towards the poles; if the circle holds a pole, all of them match. */
export function isInBox({ latitude, longitude, km }: Circle): SQL {
  const high = km / kmOfDegree;
  const top = Math.min(90, Math.abs(latitude) + high);
  const wide = top >= 89.9 ? 360 : Math.min(360, high / Math.cos((top * Math.PI) / 180));
  // Beyond the date line the box goes on at the other end.
  const boxes = [0, -360, 360]
    .map((turn) => ({ west: longitude - wide + turn, east: longitude + wide + turn }))
    .filter(({ west, east }) => west <= 180 && east >= -180)
    .map(
      ({ west, east }) =>
        sql`position <@ box(point(${west}::float8, ${latitude - high}::float8), point(${east}::float8, ${latitude + high}::float8))`,
    );
  return sql`(${sql.join(boxes, sql` or `)})`;
}

const kmOfDegree = 111.2;

export function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): SQL {
  return sql`point(${longitude}::float8, ${latitude}::float8)`;
}

export function all(conditions: SQL[]): SQL {
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** One typed word with its possible meanings. */
export type SearchWord = {
  word: string;
  /** As typed, and in Latin letters. */
  forms: string[];
  /** Of a script without spaces: all of these have to match. */
  parts: string[];
  /** Words that begin with it. */
  longer: string[];
  /** Words that differ by one letter. */
  near: string[];
  /** True if any listing has it exactly as typed. */
  isKnown: boolean;
};

/** Meanings tried for a mistyped or incomplete word. */
const mostLonger = 40;
const mostNear = 24;
/** Shorter words could mean anything. */
const leastLetters = { longer: 3, near: 4 };
/** One sign of a script without spaces carries as much as several letters: 嵐, 椎. */
const oneSignOfAName =
  '^[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]+$';
/** Sorts after everything that begins with a word. */
const behindPrefix = '\u{10ffff}';

/** The words of a text with their possible meanings, from the dictionary of all words. */
export async function readSearchWords(
  orm: Orm,
  phrase: string,
): Promise<{ phrase: string; words: SearchWord[] }> {
  const text = phrase.replaceAll('\0', '').toWellFormed().slice(0, searchLimits.text);
  if (text.trim() === '') return { phrase: '', words: [] };
  const rows = await rowsOf<SearchWord>(
    orm.execute(sql`
    with asked as (
      select word, place, array[word, latin_of(word)] as forms
      from unnest((name_words(${text}))[1:${searchLimits.words}::int]) with ordinality as asked (word, place)
    )
    select place, word, forms,
      array(select part from unnest(search_words(word)) as part
        where part not in (word, latin_of(word))) as parts,
      exists (select from listing_words where listing_words.word = any(forms)) as "isKnown",
      array(
        select longer.word from unnest(forms) as form cross join lateral (
          select listing_words.word from listing_words
          where (length(form) >= ${leastLetters.longer}::int or form ~ ${oneSignOfAName})
            and listing_words.word > form and listing_words.word < form || ${behindPrefix}
          order by listing_words.word limit ${mostLonger}::int
        ) as longer
      ) as longer,
      array(
        select near.word from unnest(forms) as form cross join lateral (
          select listing_words.word from listing_words
          where length(form) >= ${leastLetters.near}::int
            and one_letter_less(listing_words.word) && one_letter_less(form)
            and listing_words.word <> form
          order by left(listing_words.word, 1) <> left(form, 1),
            abs(length(listing_words.word) - length(form)), listing_words.word
          limit ${mostNear}::int
        ) as near
      ) as near
    from asked order by place`),
  );
  return { phrase: rows.map(({ word }) => word).join(' '), words: rows };
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

function inOrder<Row>(rows: Row[], ids: string[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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
