import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { momentIn, rowsOf } from '#app/db/expressions.server.ts';
import { type FacetKind, type ListingKind, readFacet } from '#app/domain/discovery/listing.ts';
import { matchShares, rankParts } from '#app/domain/discovery/ranking.ts';
import { mostRanked, searchLimits } from '#app/domain/discovery/search.ts';
import { suggestedGenres } from '#app/domain/profiles/content.ts';
import { cutPage, readCursor } from '#app/lib/list-cursor.ts';

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

export type ListingResult = {
  kind: ListingKind;
  id: string;
  /** The sum of the parts of its rank. */
  rank: number;
  /** Kilometres from the centre of the search. */
  km: number | null;
  latitude: number | null;
  longitude: number | null;
};

export type ListingResults = {
  found: ListingResult[];
  next: string | null;
  /** Their number, or that there are more than are ranked. */
  total: number;
  isMore: boolean;
  /** Facets of these results, the commonest first. */
  facets: { kind: FacetKind; value: string; count: number }[];
};

type SearchOptions = {
  after?: string | null;
  most: number;
  /** If more match than are ranked, only listings first found after that. */
  since?: Date | undefined;
};

/**
 * Public search results: pages by rank, nights by time, `most` of them after a cursor. A word
 * without any exact match is looked up as mistyped, and short linking words are then left out.
 */
export async function findListings(
  orm: Orm,
  query: ListingQuery,
  { after = null, most, since }: SearchOptions,
): Promise<ListingResults> {
  const { phrase, words } = await readSearchWords(orm, query.typed);
  const asTyped = words.map((word) =>
    word.isKnown || word.near.length === 0 ? word : withNearWords(word),
  );
  const find = async (meant: SearchWord[]) => {
    const options = { phrase, words: meant, after, most };
    const results = await search(orm, query, options);
    if (!since || !results.isMore) return results;
    const isNew = { ...query, listedSince: since };
    return { ...(await searchBy(orm, isNew, options, 'gathered')), isMore: true };
  };
  const exact = await find(asTyped);
  if (exact.total > 0 || exact.isMore) return exact;
  const meant = words.map(withNearWords);
  const close = await find(meant);
  const weighty = meant.filter(({ word }) => word.length > mostOfLink);
  if (close.total > 0 || close.isMore || weighty.length === 0 || weighty.length === words.length)
    return close;
  return find(weighty);
}

/** Shorter words are mostly linking words: “and”, “e”, “the”. */
const mostOfLink = 3;

/** The word with its possible meanings. */
function withNearWords(word: SearchWord): SearchWord {
  return { ...word, longer: [...word.longer, ...word.near] };
}

/** One typed word with its possible meanings. */
type SearchWord = {
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
async function readSearchWords(
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

type Options = { phrase: string; words: SearchWord[]; after: string | null; most: number };

/**
 * If many match, scanning in rank order soon meets the best of them; if few match, or the matches
 * rank low, they are gathered from the indexes.
 */
async function search(orm: Orm, query: ListingQuery, options: Options): Promise<ListingResults> {
  if (!(await areManyLikely(orm, query, options.words)))
    return searchBy(orm, query, options, 'gathered');
  const first = await searchBy(orm, query, options, 'inOrder');
  return first.isMore ? first : searchBy(orm, query, options, 'gathered');
}

async function searchBy(
  orm: Orm,
  query: ListingQuery,
  { phrase, words, most, after: cursor }: Options,
  way: 'inOrder' | 'gathered',
): Promise<ListingResults> {
  const isByTime = query.kind === 'event' || query.kind === 'slot';
  const after = readCursor(cursor);
  const { around } = query;
  const order = isByTime
    ? sql`starts_at, id`
    : around
      ? sql`position <-> ${pointOf(around)}`
      : sql`standing desc, id`;
  const bounds = [
    sql`kind = ${query.kind}::text`,
    // In order of distance they are met within the circle first.
    ...(around && !isByTime && way === 'gathered' ? [isInBox(around)] : []),
    // Days are local, moments aren’t: a day more on either side holds all of them.
    ...(isByTime && query.from
      ? [sql`starts_at > ${query.from}::timestamp at time zone 'UTC' - interval '1 day'`]
      : []),
    ...(isByTime && query.to
      ? [sql`starts_at < ${query.to}::timestamp at time zone 'UTC' + interval '2 days'`]
      : []),
    ...(isByTime && after
      ? [sql`(starts_at, id) > (${after.at.toISOString()}::timestamptz, ${after.id}::text)`]
      : []),
  ];
  const filters = all([...filtersOf(query), ...words.map(hasWord)]);
  const matching =
    way === 'inOrder'
      ? sql`select ${columns} from (
          select * from listings where ${all(bounds)} order by ${order} limit ${around && !isByTime ? mostPassed.near : mostPassed.all}::int
        ) as in_order where ${filters}`
      : sql`select ${columns} from gathered order by ${order}`;
  const [row] = await rowsOf<Answer>(
    orm.execute(sql`
    with ${
      way === 'gathered'
        ? sql`gathered as materialized (
            select ${columns} from listings where ${all(bounds)} and ${filters}),`
        : sql``
    } found as materialized (
      (${matching} limit ${mostRanked + 1}::int)
      ${
        phrase && !isByTime
          ? sql`union all (select ${columns} from listings
              where ${all(bounds)} and ${filters} and name_key = ${phrase}::text limit ${most}::int)`
          : sql``
      }
    ), ranked as materialized (
      select id, facets, position, km,
        ${isByTime ? sql`(extract(epoch from starts_at) * 1000)::bigint` : sql`round(1000 * (${rankOf(query, phrase, words)}))::bigint`} as rank
      from (
        select distinct on (id) *,
          ${around ? sql`km_between(position, ${pointOf(around)})` : sql`null::float8`} as km
        from found
      ) as once
      ${query.freeOn ? sql`where ${isFreeOn(query.freeOn, query.kind)}` : sql``}
    )
    select
      (select count(*)::int from found) as met,
      (select count(*)::int from ranked) as total,
      (select coalesce(json_agg(counted), '[]') from (
        select facet, count(*)::int from ranked cross join unnest(facets) as facet
        group by facet order by count(*) desc, facet limit ${mostFacets}::int
      ) as counted) as facets,
      (select coalesce(json_agg(page), '[]') from (
        select id, rank, km, position[1] as latitude, position[0] as longitude from ranked
        ${isByTime || !after ? sql`` : sql`where (-rank, id) > (${-after.at.getTime()}::bigint, ${after.id}::text)`}
        order by ${isByTime ? sql`rank` : sql`rank desc`}, id limit ${most + 1}::int
      ) as page) as page`),
  );
  const { met = 0, total = 0, facets = [], page = [] } = row ?? {};
  const { entries, next } = cutPage(page, most, ({ rank, id }) => ({ at: new Date(rank), id }));
  return {
    found: entries.map((entry) => ({ ...entry, kind: query.kind, rank: entry.rank / 1000 })),
    next,
    total: Math.min(total, mostRanked),
    isMore: met > mostRanked,
    facets: facets.map(({ facet, count }) => ({ ...readFacet(facet), count })),
  };
}

type Answer = {
  met: number;
  total: number;
  facets: { facet: string; count: number }[];
  page: Omit<ListingResult, 'kind'>[];
};

const mostFacets = 60;
/** Rows scanned in order before the matches are gathered instead. */
const mostPassed = { all: 8_000, near: 2_000 };

const columns = sql.raw(
  'kind, id, page_id, name_key, name_words, words, facets, position, standing, starts_at',
);

/** True if the filters are common enough to be met soon. */
async function areManyLikely(
  orm: Orm,
  { around, facets, capacityLeast, feeMost }: ListingQuery,
  words: SearchWord[],
): Promise<boolean> {
  const shares = await readShares(orm);
  const any = (terms: string[], of: Map<string, number>) =>
    terms.reduce((sum, term) => Math.min(1, sum + (of.get(term) ?? 0)), 0);
  const parts = [
    ...words.map(({ forms, longer }) => any([...new Set([...forms, ...longer])], shares.words)),
    ...groupsOf(facets).map((of) => any(of, shares.facets)),
    ...(capacityLeast === null ? [] : [0.3]),
    ...(feeMost === null ? [] : [0.3]),
  ];
  return (
    parts.reduce((product, share) => product * share, 1) >=
    mostRanked / (around ? mostPassed.near : mostPassed.all)
  );
}

/** The conditions of a search, apart from its words. */
function filtersOf(query: ListingQuery): SQL[] {
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
function hasWord({ forms, parts, longer }: SearchWord): SQL {
  const any = sql`words && ${sql.param([...forms, ...longer])}::text[]`;
  return parts.length === 0 ? any : sql`(${any} or words @> ${sql.param(parts)}::text[])`;
}

/**
 * Of each group one has to match. A venue with a piano is no use to an act that needs a PA as well.
 */
function groupsOf(facets: string[]): string[][] {
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
function isInBox({ latitude, longitude, km }: Circle): SQL {
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

function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): SQL {
  return sql`point(${longitude}::float8, ${latitude}::float8)`;
}

function all(conditions: SQL[]): SQL {
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** The named parts of the rank, as in `rankParts`. */
function rankOf({ around }: ListingQuery, phrase: string, words: SearchWord[]): SQL {
  const shares = words.map(
    ({ forms, longer }) => sql`case
      when name_words && ${sql.param(forms)}::text[] then ${matchShares.name}::float8
      when words && ${sql.param(forms)}::text[] then ${matchShares.elsewhere}::float8
      when name_words && ${sql.param(longer)}::text[] then ${matchShares.nearName}::float8
      else ${matchShares.nearElsewhere}::float8 end`,
  );
  const parts = [
    sql`standing`,
    ...(words.length > 0
      ? [
          sql`${rankParts.match}::float8 * (${sql.join(shares, sql` + `)}) / ${words.length}::int`,
          sql`case when name_key = ${phrase}::text then ${rankParts.name}::int else 0 end`,
        ]
      : []),
    ...(around
      ? [sql`${rankParts.distance}::float8 * greatest(0, 1 - km / ${around.km}::float8)`]
      : []),
  ];
  return sql.join(parts, sql` + `);
}

type Shares = { words: Map<string, number>; facets: Map<string, number> };

/**
 * Common words and facets, with their share of all listings, from the database's own latest
 * statistics. A missing one is rare.
 */
async function readShares(orm: Orm): Promise<Shares> {
  const cached = cache.get(orm);
  if (cached && cached.readAt > performance.now() - keptMs) return cached.shares;
  const rows = await rowsOf<{ name: string; term: string; share: number }>(
    orm.execute(sql`
    select attname as name, term, share
    from pg_stats cross join unnest(most_common_elems::text::text[],
      most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])]) as common (term, share)
    where schemaname = current_schema() and tablename = 'listings' and attname in ('words', 'facets')`),
  );
  const of = (column: string) =>
    new Map(rows.filter(({ name }) => name === column).map(({ term, share }) => [term, share]));
  const shares = { words: of('words'), facets: of('facets') };
  cache.set(orm, { shares, readAt: performance.now() });
  return shares;
}

const cache = new WeakMap<Orm, { shares: Shares; readAt: number }>();
const keptMs = 60_000;

/**
 * True if the calendar of a listing’s page has room on an evening: no show, block or busy time
 * takes it, as with links of free dates. For a venue one room is enough. The reason why a page
 * isn’t free is never shown.
 */
function isFreeOn(day: string, kind: ListingKind): SQL {
  // From the early evening until after midnight, on the page’s own clock; computed once a row.
  const evening = Temporal.PlainDateTime.from(`${day}T18:00`);
  const zone = sql`(select time_zone from profiles where id = page_id)`;
  const begins = momentIn(zone, (timeZone) => evening.toZonedDateTime(timeZone));
  return sql`(
    select ${kind === 'venue' ? hasFreeRoom : isThere} from (
      select tstzrange(begins, begins + interval '7 hours') as evening from (
        select ${begins} as begins offset 0
      ) as begun offset 0
    ) as night)`;
}

const isBusy = sql`exists (select from calendar_busy
  where calendar_busy.profile_id = page_id and calendar_busy.ends_at > lower(evening)
    and calendar_busy.starts_at < upper(evening))`;

function isBlocked(condition: SQL): SQL {
  return sql`exists (select from calendar_blocks
    where calendar_blocks.profile_id = page_id and calendar_blocks.ends_at > lower(evening)
      and calendar_blocks.starts_at < upper(evening) and calendar_blocks.kind = 'blocked' and ${condition})`;
}

const isThere = sql`not (${isBusy} or ${isBlocked(sql`true`)}
  or exists (select from bookings
    where performer_id = page_id and firm and tstzrange(load_in_at, load_out_at) && evening))`;

const hasFreeRoom = sql`not (${isBusy} or ${isBlocked(sql`calendar_blocks.stage_id is null`)})
  and exists (
    select from (
      select rooms.id from rooms where rooms.profile_id = page_id and put_away_at is null
      union all
      select page_id where not exists (
        select from rooms where rooms.profile_id = page_id and put_away_at is null)
    ) as stage (stage_id)
    where not ${isBlocked(sql`calendar_blocks.stage_id = stage.stage_id`)}
      and not exists (select from events where events.stage_id = stage.stage_id and claimed
        and tstzrange(load_in_at, load_out_at) && evening)
  )`;
