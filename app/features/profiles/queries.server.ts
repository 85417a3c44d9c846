import { and, asc, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { byName, rowsOf } from '#app/db/expressions.server.ts';
import { accounts, sessions } from '#app/db/schema/accounts.ts';
import {
  hashOfPageId,
  pageIds,
  profileDrafts,
  profileMembers,
  profiles,
} from '#app/db/schema/profiles.ts';
import { apiKeys } from '#app/db/schema/programs.ts';
import type { MemberRole, Viewer } from '#app/domain/accounts/viewer.ts';
import { draftBounds } from '#app/domain/profiles/content.ts';
import { initialOf, shownNameOf } from '#app/domain/profiles/display-name.ts';
import { type PictureKind, pictureKeys, pictureKinds } from '#app/domain/profiles/page-files.ts';
import { pageIdsFrom } from '#app/domain/profiles/page-id.ts';
import { countryNamed, readAddress, type Town, townOf } from '#app/domain/profiles/places.ts';
import { type House, type Position, positionOf } from '#app/domain/profiles/position.ts';
import { listOf } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id, page } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { countryAt } from '#app/lib/maps/locator-map.ts';
import { countryName } from '#app/lib/places/countries.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { within } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { makeSmallestPicture, pictureVersion } from './make-picture.server.ts';
import { nameInText } from './parts.tsx';
import { may, membershipOf, type ProfileRight, rightsOf } from './policy.ts';
import { isPublic, type Profile, readProfile, readRooms } from './read-profile.server.ts';

const t = words('profiles');

type Query = {
  /** The typed text; empty for the pages in `first` alone. */
  typed: string;
  /** Pages of both kinds without it. */
  kind?: Profile['userType'] | undefined;
  /** Pages that come before all others where they match, in their order. */
  first: string[];
};

type Found = Pick<Profile, 'id' | 'userType' | 'displayName' | 'homeTown'>;

export const mostFound = 8;

/**
 * Public pages by their name and town: each typed word has to be in them, the last one perhaps not
 * complete. Exact matches come before near ones.
 */
export async function findPages(orm: Orm, { typed, kind, first }: Query): Promise<Found[]> {
  const pastedId = idInAddress(typed);
  const query = {
    text: pastedId ? '' : typed.replaceAll('\0', '').toWellFormed().slice(0, 80),
    kinds: kind ? [kind] : ['artist', 'venue'],
    first: pastedId ? [pastedId] : first,
  };
  const exact = await match(orm, query, 'exact');
  if (exact.length === mostFound || query.text.trim() === '') return exact;
  const near = await match(orm, query, 'near');
  const isNew = ({ id }: Found) => !exact.some((page) => page.id === id);
  return [...exact, ...near.filter(isNew)].slice(0, mostFound);
}

/** The id in the address of a page, as people copy it. */
function idInAddress(typed: string): string | null {
  return /^\S*\/users\/([\w-]{1,128})\/?$/.exec(typed.trim())?.[1] ?? null;
}

/**
 * The most rows to look at, however many pages share a word: of each range of phrases the first
 * ones, and for each mistyped word a few candidates.
 */
const mostOfEach = { exact: 100, near: 30 };
const mostWords = 6;
const mostNear = 16;
/** A mistyped word of three letters could be anything. */
const leastToMistype = 4;
/**
 * The end of the range of all words with a prefix, and the end of the range of a word and its
 * blank.
 */
const [behindPrefix, behindWord] = ['\u{10ffff}', '!'];

async function match(
  orm: Orm,
  { text, kinds, first }: { text: string; kinds: string[]; first: string[] },
  mode: keyof typeof mostOfEach,
): Promise<Found[]> {
  const allKinds = sql`${sql.param(kinds)}::text[]::user_type[]`;
  const firstIds = sql`${sql.param(first)}::text[]`;
  return rowsOf<Found>(
    orm.execute(sql`
    with typed as (
      select word, place, place = count(*) over () as is_last
      from unnest((name_words(${text}))[1:${mostWords}::int]) with ordinality as typed (word, place)
    ), near as (
      select place, near.word from typed cross join lateral (
        select page_words.word from page_words
        where ${mode === 'near'}::boolean and length(typed.word) >= ${leastToMistype}::int
          and one_letter_less(page_words.word) && one_letter_less(typed.word)
        order by left(page_words.word, 1) <> left(typed.word, 1),
          abs(length(page_words.word) - length(typed.word)), page_words.word
        limit ${mostNear}::int
      ) as near
    ), asked (place, low, high) as (
      -- Each word by its place, and as 0 all of them as they follow each other.
      select place, word, word || case when is_last then ${behindPrefix} else ${behindWord} end
      from typed
      union all
      select 0, phrase, phrase || ${behindPrefix}
      from (select string_agg(word, ' ' order by place) as phrase from typed) as whole
      where phrase is not null
      union all
      select place, word, word || ${behindWord} from near
      union all
      select 0, phrase, phrase || ${behindPrefix}
      from near cross join lateral (
        select string_agg(case typed.place when near.place then near.word else typed.word end, ' '
          order by typed.place) as phrase from typed
      ) as whole
    ), candidates as materialized (
      select profile_id from asked
      cross join unnest(${allKinds}) as kind
      cross join unnest(array['name', 'town']) as part
      cross join lateral (
        select profile_id from page_phrases
        where user_type = kind and field = part and phrase >= low and phrase < high
        order by phrase limit ${mostOfEach[mode]}::int
      ) as in_order
      union
      select unnest(${firstIds})
    ), matches as materialized (
      select profile_id, likeness from candidates
      cross join lateral (
        select count(distinct asked.place) filter (where asked.place > 0) as words,
          min(case when asked.place > 0 then 3
            when field <> 'name' or page_phrases.place > 1 then 2
            when phrase <> low then 1 else 0 end) as likeness
        from page_phrases join asked on phrase >= low and phrase < high
        where page_phrases.profile_id = candidates.profile_id and user_type = any(${allKinds})
      ) as fit
      where words = (select count(*) from typed)
    )
    -- Page by page, so that no plan reads all of them.
    select page.* from matches cross join lateral (
      select id, user_type as "userType", display_name as "displayName", home_town as "homeTown"
      from profiles where id = profile_id and published_at is not null and hidden_at is null
        and user_type = any(${allKinds}) limit 1
    ) as page
    order by array_position(${firstIds}, id), likeness, length("displayName"), ${byName(sql`"displayName"`)}, id
    limit ${mostFound}::int`),
  );
}

/** An existing picture that can be shown. */
export type FoundPicture = { key: string; version: string };

/** The result of a lookup, uncertain while storage fails or is slow. */
export type PictureLookup = { picture: FoundPicture | null; isCertain: boolean };

export const noPicture: PictureLookup = { picture: null, isCertain: true };

/**
 * Looks a picture up in storage: `.jpg`, then `.png`, else nothing. A broken picture, or a storage
 * that fails or is slow, is logged and counts as no picture: the page does without it.
 */
export function findPicture(
  { files, log }: { files: Files; log: Log },
  userId: string,
  kind: PictureKind,
): Promise<PictureLookup> {
  const key = `${userId}/${kind}`;
  const cache = lookupsOf(files);
  const earlier = cache.get(key);
  if (earlier) return earlier;
  const lookup = lookUp(files, userId, kind).then(
    (picture) => ({ picture, isCertain: true }),
    (error) => {
      log.warn({ error, picture: kind }, 'a picture can’t be shown');
      const isCertain = error instanceof AppError && error.code === 'bad-input';
      if (!isCertain && cache.peek(key) === lookup)
        cache.set(key, lookup, { ttl: rememberFailureMs });
      return { picture: null, isCertain };
    },
  );
  cache.set(key, lookup);
  return lookup;
}

/**
 * The same for a request of the picture itself, which is useless without it.
 * @throws AppError `unavailable` while storage fails or is slow
 */
export async function findPictureItself(
  sources: { files: Files; log: Log },
  userId: string,
  kind: PictureKind,
): Promise<FoundPicture | null> {
  const { picture, isCertain } = await findPicture(sources, userId, kind);
  if (!isCertain) throw new AppError('unavailable', t('failedHelp'));
  return picture;
}

/**
 * Forgets remembered lookups after a change: `profiles:{userId}`, `profiles:*` or `*`, as the
 * database announces it. Other tables have no pictures.
 */
export function forgetPictures(files: Files, tag: string): void {
  const [, userId] = /^profiles:(.+)$/.exec(tag) ?? [];
  if (tag === '*' || userId === '*') lookupsOf(files).clear();
  else if (userId) for (const kind of pictureKinds) lookupsOf(files).delete(`${userId}/${kind}`);
}

/** A file that an operator puts into storage by hand is seen after this long at the latest. */
const rememberMs = 30_000;
/** A storage that fails is asked again after this long. */
const rememberFailureMs = 5_000;
/** The time limit for an answer of storage, and for resizing a new picture. */
const longestAskingMs = 2_000;
const longestMakingMs = 8_000;

const lookups = new WeakMap<Files, LRUCache<string, Promise<PictureLookup>>>();

function lookupsOf(files: Files): LRUCache<string, Promise<PictureLookup>> {
  let lookupsHere = lookups.get(files);
  if (!lookupsHere) {
    lookupsHere = new LRUCache({ max: 20_000, ttl: rememberMs });
    lookups.set(files, lookupsHere);
  }
  return lookupsHere;
}

/** @throws AppError `bad-input` for an existing picture that can't be shown */
export async function lookUp(
  files: Files,
  userId: string,
  kind: PictureKind,
): Promise<FoundPicture | null> {
  const picture = await within(longestAskingMs, findFirst(files, userId, kind), tooLong);
  if (picture)
    await within(longestMakingMs, makeSmallestPicture(files, userId, kind, picture), tooLong);
  return picture;
}

async function findFirst(
  files: Files,
  userId: string,
  kind: PictureKind,
): Promise<FoundPicture | null> {
  for (const key of pictureKeys(userId, kind)) {
    const facts = await files.facts(key);
    if (facts) return { key, version: pictureVersion(key, facts) };
  }
  return null;
}

function tooLong(): never {
  throw new Error('file storage took too long');
}

export async function hasProfiles(orm: Orm): Promise<boolean> {
  const rows = await orm.select({ id: profiles.id }).from(profiles).limit(1);
  return rows.length > 0;
}

/** True if no page has, or ever had, this id. */
export async function isPageIdFree(orm: Orm, id: string): Promise<boolean> {
  return (await orm.$count(pageIds, eq(pageIds.hash, hashOfPageId(id)))) === 0;
}

/** The first free id made of a name; '' where there is none. */
export async function proposePageId(orm: Orm, name: string): Promise<string> {
  for (const id of pageIdsFrom(name)) if (await isPageIdFree(orm, id)) return id;
  return '';
}

/** A site map's part may name 50,000 addresses; smaller parts are faster to make. */
export const profilesPerPart = 10_000;

/** The first id of each part of the site map. One pass over all public pages. */
export async function listAddressParts(orm: Orm, perPart = profilesPerPart): Promise<string[]> {
  const numbered = orm
    .select({
      id: profiles.id,
      place: sql<number>`row_number() over (order by ${profiles.id}) - 1`.as('place'),
    })
    .from(profiles)
    .where(isPublic())
    .as('numbered');
  const rows = await orm
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.place} % ${perPart} = 0`)
    .orderBy(asc(numbered.id));
  return rows.map(({ id }) => id);
}

/** The profiles of one part, from its first id on. */
export function listAddresses(
  orm: Orm,
  fromUserId: string,
  perPart = profilesPerPart,
): Promise<{ userId: string; updatedAt: Date }[]> {
  return orm
    .select({ userId: profiles.id, updatedAt: profiles.updatedAt })
    .from(profiles)
    .where(and(gte(profiles.id, fromUserId), isPublic()))
    .orderBy(asc(profiles.id))
    .limit(perPart);
}

/**
 * The places of venues by their pages’ ids: for the acts that play there, even if the pages aren’t
 * public.
 */
export async function listHouses(orm: Orm, venueIds: string[]): Promise<Map<string, House>> {
  if (venueIds.length === 0) return new Map();
  const { id, userType, displayName, address, latitude, longitude } = profiles;
  const rows = await orm
    .select({ id, userType, name: displayName, address, latitude, longitude })
    .from(profiles)
    .where(inArray(id, venueIds));
  return new Map(
    rows.map((row) => [
      row.id,
      { name: row.name, address: row.address, position: positionOf(row) },
    ]),
  );
}

/** A page in its member's list. */
export type OwnPage = {
  profileId: string;
  displayName: string | null;
  initial: string;
  userType: 'artist' | 'venue';
  role: MemberRole;
  /** The member's own share of the page's payouts, in hundredths of a percent. */
  payoutBasisPoints: number;
  state: 'published' | 'draft' | 'hidden';
  /** True if it has changes that visitors don't see yet. */
  hasChanges: boolean;
};

/** Every page of a member: their own first, then in the order of joining. */
export async function listOwnPages(orm: Orm, viewer: Viewer): Promise<OwnPage[]> {
  const rows = await orm
    .select({
      profileId: profiles.id,
      displayName: profiles.displayName,
      userType: profiles.userType,
      role: profileMembers.role,
      payoutBasisPoints: profileMembers.payoutBasisPoints,
      publishedAt: profiles.publishedAt,
      hiddenAt: profiles.hiddenAt,
      hasChanges: sql<boolean>`${profileDrafts.profileId} is not null`,
    })
    .from(profileMembers)
    .innerJoin(profiles, eq(profiles.id, profileMembers.profileId))
    .leftJoin(profileDrafts, eq(profileDrafts.profileId, profiles.id))
    .where(eq(profileMembers.accountId, viewer.accountId))
    .orderBy(
      sql`${profileMembers.role} <> 'owner'`,
      asc(profileMembers.createdAt),
      asc(profiles.id),
    );
  return rows.map(({ publishedAt, hiddenAt, ...page }) => {
    const displayName = shownNameOf(page.displayName);
    return {
      ...page,
      displayName,
      initial: initialOf(displayName),
      state: publishedAt === null ? 'draft' : hiddenAt === null ? 'published' : 'hidden',
    };
  });
}

/** A page and its other members, for its owner. */
export type OwnedPage = {
  profileId: string;
  displayName: string | null;
  isPublished: boolean;
  people: { name: string; role: MemberRole }[];
};

export async function listOwnedPages(orm: Orm, viewer: Viewer): Promise<OwnedPage[]> {
  const ownedPages = viewer.profiles.filter(({ role }) => role === 'owner');
  if (ownedPages.length === 0) return [];
  const ids = ownedPages.map(({ profileId }) => profileId);
  const people = await orm
    .select({
      profileId: profileMembers.profileId,
      name: accounts.name,
      role: profileMembers.role,
    })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(
      and(inArray(profileMembers.profileId, ids), ne(profileMembers.accountId, viewer.accountId)),
    )
    .orderBy(asc(profileMembers.createdAt), asc(profileMembers.accountId));
  return ownedPages.map(({ profileId, displayName, isPublished }) => ({
    profileId,
    displayName: shownNameOf(displayName),
    isPublished,
    people: people
      .filter((person) => person.profileId === profileId)
      .map(({ name, role }) => ({ name, role })),
  }));
}

/** The members with a right on any of these pages, each once, with one of their pages. */
export async function listPeople(orm: Orm, profileIds: string[], right: ProfileRight) {
  const { accountId, profileId, role, createdAt } = profileMembers;
  const members = await orm
    .select({ accountId, pageId: profileId, role })
    .from(profileMembers)
    .where(inArray(profileId, profileIds))
    .orderBy(asc(createdAt), asc(accountId));
  const able = members.filter((member) => rightsOf(member.role).includes(right)).reverse();
  return [...new Map(able.map(({ role: _, ...person }) => [person.accountId, person])).values()];
}

/** A page has no more rooms. */
export const mostStages = draftBounds.list;

type Stage = { stageId: string; name: string | null; capacity: number | null };

/**
 * The stages of a public page, or of one of the viewer's: its rooms, or a venue without rooms
 * itself.
 */
export const listStages = query({
  operation: 'listStages',
  input: z.object({ profileId: page }),
  answer: listOf(
    z.object({
      stageId: id,
      name: z.string().nullable().describe('Null for a place without rooms.'),
      capacity: z.int().nullable(),
    }),
    mostStages,
  ),
  async run(
    { database: { orm } }: { database: Database },
    viewer,
    { profileId },
  ): Promise<{ items: Stage[] }> {
    const [venue] = await orm.select().from(profiles).where(eq(profiles.id, profileId));
    const isPublic = venue?.publishedAt && venue.hiddenAt === null;
    if (!venue || (!isPublic && !membershipOf(viewer, profileId)))
      throw new AppError('not-found', t('unknown'));
    if (venue.userType !== 'venue') return { items: [] };
    const rooms = await readRooms(orm, profileId);
    if (rooms.length > 0)
      return { items: rooms.map(({ id, ...room }) => ({ stageId: id, ...room })) };
    return {
      items: positionOf(venue) ? [{ stageId: profileId, name: null, capacity: null }] : [],
    };
  },
});

/** A place as people describe it: a town, an address, a position, or some of these. */
export type SaidPlace = { homeTown: string; address: string; position: Position | null };

/** The description, with its town and country as far as they can be told. */
export async function locatePlace({ homeTown, address, position }: SaidPlace): Promise<{
  written: string;
  town: Town | null;
  country: string | null;
}> {
  const parts = readAddress(address);
  const written = homeTown.trim() || parts.town;
  // A home town without a country may have an address with one.
  const country = countryNamed(homeTown) ?? parts.country;
  const code = (position && (await codeOfCountry(position))) ?? country;
  return { written, town: townOf(written, code), country: code?.toLowerCase() ?? null };
}

/** The name of the country around a position; null at sea. */
export async function nameCountry(position: Position): Promise<string | null> {
  const code = await codeOfCountry(position);
  return code === null ? null : countryName(code);
}

/** Its ISO 3166 letters; null at sea. */
async function codeOfCountry(position: Position): Promise<string | null> {
  const key = `${position.latitude} ${position.longitude}`;
  let code = codes.get(key);
  if (code === undefined) {
    code = (await countryAt(position)) ?? '';
    codes.set(key, code);
  }
  return code || null;
}

/** Finding a country takes milliseconds; venues don't move. */
const codes = new LRUCache<string, string>({ max: 10_000 });

/** The names of pages by their ids. */
export async function namePages(orm: Orm, profileIds: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: profiles.id, name: profiles.displayName })
    .from(profiles)
    .where(inArray(profiles.id, profileIds));
  return new Map(rows.map(({ id, name }) => [id, nameInText(name)]));
}

/** A member of a page, by the session or the key that they listen with. */
export type Listener = { by: string; profileId: string; role: MemberRole };

/** The listener's id: of the session, or of a program's key. */
export function listensBy({
  sessionId,
  key,
}: Pick<Viewer, 'sessionId'> & Partial<Pick<Viewer, 'key'>>): string {
  return key ? `key ${key.id}` : `session ${sessionId}`;
}

const bySession = sql<string>`'session ' || ${sessions.id}`;
const byKey = sql<string>`'key ' || ${apiKeys.id}`;
const isSignedIn = gt(sessions.expiresAt, sql`now()`);
const isKeyGood = and(
  sql`'read' = any(${apiKeys.scopes})`,
  or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
);

/** The present listeners of these pages. */
export async function readListeners(orm: Orm, profileIds: string[]): Promise<Listener[]> {
  if (profileIds.length === 0) return [];
  const { profileId, role, accountId } = profileMembers;
  const isForPage = or(isNull(apiKeys.profileId), eq(apiKeys.profileId, profileId));
  const people = orm
    .select({ by: bySession, profileId, role })
    .from(profileMembers)
    .innerJoin(sessions, eq(sessions.userId, accountId))
    .where(and(inArray(profileId, profileIds), isSignedIn));
  const programs = orm
    .select({ by: byKey, profileId, role })
    .from(profileMembers)
    .innerJoin(apiKeys, and(eq(apiKeys.accountId, accountId), isForPage))
    .where(and(inArray(profileId, profileIds), isKeyGood));
  return people.unionAll(programs);
}

/** The listeners whose session or key is over. */
export async function findEnded(orm: Orm, listening: string[]): Promise<Set<string>> {
  const idsOf = (kind: string) =>
    listening.flatMap((by) => (by.startsWith(kind) ? [by.slice(kind.length)] : []));
  const rows = await orm
    .select({ by: bySession })
    .from(sessions)
    .where(and(inArray(sessions.id, idsOf('session ')), isSignedIn))
    .unionAll(
      orm
        .select({ by: byKey })
        .from(apiKeys)
        .where(and(inArray(apiKeys.id, idsOf('key ')), isKeyGood)),
    );
  const active = new Set(rows.map(({ by }) => by));
  return new Set(listening.filter((by) => !active.has(by)));
}

/**
 * The time zone of a page’s days, IANA.
 * @param otherwise for a page that has set none
 */
export async function readTimeZone(
  orm: Orm,
  profileId: string,
  otherwise = 'UTC',
): Promise<string> {
  const [page] = await orm
    .select({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return [page?.timeZone ?? '', otherwise].find(isTimeZone) ?? 'UTC';
}

/**
 * The audience of a page's belongings: everyone, or, while the page isn't public, those who may see
 * its draft; null if the viewer isn't among them.
 */
export async function findAudience(
  orm: Orm,
  viewer: Viewer | null,
  userId: string,
): Promise<'everyone' | 'members' | null> {
  if (await readProfile(orm, userId)) return 'everyone';
  return may(viewer, userId, 'see the draft') ? 'members' : null;
}
