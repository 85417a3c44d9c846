import {
  type AnyColumn,
  and,
  asc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import {
  calendarAvails,
  calendarBlocks,
  calendarBusy,
  calendarFeeds,
  calendarSources,
} from '#app/db/schema/calendar.ts';
import { profileMembers, profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type AvailsChoice, readChoice, writeChoice } from '#app/domain/calendar/avails.ts';
import { formTimesOf, sourceLimits } from '#app/domain/calendar/block.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { type AboutPage, pageQuery } from '#app/features/profiles/page-command.server.ts';
import { requireRight, rightsOf } from '#app/features/profiles/policy.ts';
import { isPublic, readRooms } from '#app/features/profiles/read-profile.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { type UnreadLine, unreadReasons } from '#app/lib/icalendar/content-lines.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  isToken,
  openSealed,
  readSigned,
  sealToken,
  signText,
} from '#app/platform/token.server.ts';
import { availsFilter } from './fields.ts';

const t = words('calendar');

/**
 * Calendars of a page that can’t be read at present, or not in full. A stray line costs no time, so
 * it isn’t worth a warning.
 */
export function countFailing(orm: Orm, profileId: string): Promise<number> {
  const { failingSince, unread } = calendarSources;
  const lacksTimes = sql`exists (
    select from jsonb_array_elements(${unread}) as one where one->>'why' <> 'line'
  )`;
  return orm.$count(
    calendarSources,
    and(eq(calendarSources.profileId, profileId), or(isNotNull(failingSince), lacksTimes)),
  );
}

/** Separates these links from other signed ones. */
const purpose = 'avails link';

/**
 * The path that shows a choice of a page’s free dates to anyone; null where the page has no links.
 * One link can't be turned into another.
 */
export async function readAvailsPath(
  orm: Orm,
  secret: string,
  profileId: string,
  choice: AvailsChoice,
): Promise<string | null> {
  const [row] = await orm
    .select({ nonce: calendarAvails.nonce })
    .from(calendarAvails)
    .where(eq(calendarAvails.profileId, profileId));
  return row ? `/avails/${signText(secret, purpose, `${row.nonce}.${writeChoice(choice)}`)}` : null;
}

const link = z.object({ url: z.string().nullable().describe('Null where there is none.') });

type LinkServices = { database: Database; secret: string; brand: Brand };

/** The link that shows a choice of a page’s free dates to anyone. */
export const readAvailsLink = pageQuery({
  operation: 'readAvailsLink',
  may: 'see the calendar',
  input: availsFilter,
  answer: link,
  async run({ services, orm }: AboutPage<LinkServices>, { profileId, ...filter }) {
    const { secret, brand } = services;
    const path = await readAvailsPath(orm, secret, profileId, choiceOf(filter));
    return { url: path && addressAt(brand.site, path) };
  },
});

export function choiceOf({ stageId, weekdays, from, to }: z.output<typeof availsFilter>) {
  const stageIds = stageId ? [stageId] : [];
  return { weekdays: [...weekdays].map(Number), from, to, stageIds, ranks: true };
}

type SharedAvails = {
  profileId: string;
  isPublic: boolean;
  choice: AvailsChoice;
};

/** The page and choice of a link; null for a link that never was, or has ended. */
export async function findAvailsLink(
  orm: Orm,
  secret: string,
  link: string,
): Promise<SharedAvails | null> {
  const text = readSigned(secret, purpose, link) ?? '';
  const nonce = text.slice(0, text.indexOf('.'));
  const choice = readChoice(text.slice(nonce.length + 1));
  if (!choice || !isToken(nonce)) return null;
  const [row] = await orm
    .select({
      profileId: calendarAvails.profileId,
      isPublic: sql<boolean>`coalesce(${isPublic()}, false)`,
    })
    .from(calendarAvails)
    .innerJoin(profiles, eq(profiles.id, calendarAvails.profileId))
    .where(eq(calendarAvails.nonce, nonce));
  return row ? { ...row, choice } : null;
}

/** Separates these addresses from other sealed ones. */
const feedPurpose = 'calendar feed';

export type Feed = { profileId: string; timeZone: string; language: string };

/** The owner of a private feed address; null if it never was, or has ended. */
export async function findFeed(orm: Orm, secret: string, sealed: string): Promise<Feed | null> {
  const nonce = openSealed(secret, feedPurpose, sealed);
  if (nonce === null) return null;
  const { profileId, accountId } = calendarFeeds;
  const [row] = await orm
    .select({
      profileId,
      role: profileMembers.role,
      timeZone: accounts.timeZone,
      language: accounts.language,
    })
    .from(calendarFeeds)
    .innerJoin(
      profileMembers,
      and(eq(profileMembers.profileId, profileId), eq(profileMembers.accountId, accountId)),
    )
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(eq(calendarFeeds.nonce, nonce));
  // A member who may no longer see the calendar doesn’t see it here either.
  if (!row || !rightsOf(row.role).includes('see the calendar')) return null;
  const { role: _, ...feed } = row;
  return feed;
}

/** The path of a member’s private calendar; null where they have none. */
export async function readFeedPath(
  orm: Orm,
  secret: string,
  member: { profileId: string; accountId: string },
): Promise<string | null> {
  const { profileId, accountId, nonce } = calendarFeeds;
  const [feed] = await orm
    .select({ nonce })
    .from(calendarFeeds)
    .where(and(eq(profileId, member.profileId), eq(accountId, member.accountId)));
  return feed ? `/calendars/${sealToken(secret, feedPurpose, feed.nonce)}.ics` : null;
}

/** The address of a member’s private calendar. */
export const readFeedLink = pageQuery({
  operation: 'readCalendarFeed',
  may: 'see the calendar',
  input: z.object({}),
  answer: link,
  async run({ services, orm, viewer }: AboutPage<LinkServices>, { profileId }) {
    const { secret, brand } = services;
    const path = await readFeedPath(orm, secret, { profileId, accountId: viewer.accountId });
    return { url: path && addressAt(brand.site, path) };
  },
});

/** True if a venue has blocked a stage, or all of them, at any moment of a time. */
export async function isBlocked(
  orm: Orm,
  { venueId, stageId }: { venueId: string; stageId: string },
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const [block] = await orm
    .select({ id: calendarBlocks.id })
    .from(calendarBlocks)
    .where(
      and(
        eq(calendarBlocks.profileId, venueId),
        eq(calendarBlocks.kind, 'blocked'),
        or(isNull(calendarBlocks.stageId), eq(calendarBlocks.stageId, stageId)),
        lt(calendarBlocks.startsAt, to),
        gt(calendarBlocks.endsAt, from),
      ),
    )
    .limit(1);
  return block !== undefined;
}

/** A calendar kept elsewhere, without its address, which may be a secret. */
export type ListedSource = {
  id: string;
  name: string;
  host: string;
  busy: number;
  triedAt: Date | null;
  isRead: boolean;
  failure: string | null;
  failingSince: Date | null;
  /** The first unreadable lines of the latest read, of `unreadCount` in all. */
  unread: UnreadLine[];
  unreadCount: number;
};

export const listSources = pageQuery({
  operation: 'listCalendarSources',
  may: 'see the calendar',
  input: z.object({}),
  answer: listOf(
    z.object({
      id,
      name: z.string(),
      host: z.string(),
      busy: z.int().describe('How many busy times it contained.'),
      isRead: z.boolean(),
      triedAt: moment.nullable(),
      failure: z.string().nullable(),
      failingSince: moment.nullable(),
      unread: z
        .array(z.object({ line: z.int(), text: z.string(), why: z.enum(unreadReasons) }))
        .describe(
          'The first lines of the calendar that can’t be read, cut at 100 characters. “line” costs no busy time; after “start”, “date” and “period” one is missing; after the others more may count as busy.',
        ),
      unreadCount: z.int().describe('How many lines can’t be read in all.'),
    }),
    sourceLimits.most,
  ),
  async run({ orm }, { profileId }) {
    const { id, name, address, triedAt, readAt, failure, failingSince } = calendarSources;
    const { unread, unreadCount } = calendarSources;
    const rows = await orm
      .select({
        id,
        name,
        address,
        triedAt,
        readAt,
        failure,
        failingSince,
        unread,
        unreadCount,
        busy: sql<number>`(
        select count(*)::int from ${calendarBusy} where ${calendarBusy.sourceId} = ${id}
      )`,
      })
      .from(calendarSources)
      .where(eq(calendarSources.profileId, profileId))
      .orderBy(asc(calendarSources.createdAt), asc(id));
    const items: ListedSource[] = rows.map(({ address, readAt, ...source }) => ({
      ...source,
      host: URL.parse(address)?.host ?? '',
      isRead: readAt !== null,
    }));
    return { items };
  },
});

export async function readBlock(
  { orm }: Database,
  viewer: Viewer,
  profileId: string,
  blockId: string,
): Promise<{ page: CalendarPage; written: Record<string, string> }> {
  requireRight(viewer, profileId, 'change the calendar');
  const page = await readCalendarPage(orm, profileId, viewer.timeZone);
  const [block] = await orm
    .select()
    .from(calendarBlocks)
    .where(and(eq(calendarBlocks.id, blockId), eq(calendarBlocks.profileId, profileId)));
  if (!block) throw new AppError('not-found', t('block.gone'));
  const { kind, note, stageId, startsAt, endsAt, allDay } = block;
  const times = { start: instantOfDate(startsAt), end: instantOfDate(endsAt), allDay };
  const values = formTimesOf(times, page.timeZone);
  return { page, written: { kind, note, stageId: stageId ?? '', ...values } };
}

type Filter = EntryFilter & { most: number };

/** Times that a page’s people have blocked: one query. */
export async function readBlockEntries(
  orm: Orm,
  page: CalendarPage,
  filter: Filter,
): Promise<CalendarEntry[]> {
  const { id, profileId, stageId, startsAt, endsAt } = calendarBlocks;
  const rows = await orm
    .select({ block: calendarBlocks, room: rooms.name })
    .from(calendarBlocks)
    .leftJoin(rooms, eq(rooms.id, stageId))
    .where(
      and(
        eq(profileId, page.profileId),
        // A block of the whole house applies in each room.
        filter.stageId ? or(isNull(stageId), eq(stageId, filter.stageId)) : undefined,
        within(filter, startsAt, endsAt, 'block', id),
      ),
    )
    .orderBy(startsAt, id)
    .limit(filter.most);
  return rows.map(({ block, room }) =>
    entryOf({
      id: `block-${block.id}`,
      kind: block.kind,
      title: block.note || t(`kind.${block.kind}`),
      start: block.startsAt,
      end: block.endsAt,
      allDay: block.allDay,
      timeZone: page.timeZone,
      stage: block.stageId && room ? { id: block.stageId, name: room } : null,
      href: `/profiles/${page.profileId}/calendar/blocks/${block.id}`,
      changedAt: block.writtenAt,
    }),
  );
}

/** Busy times of calendars kept elsewhere: one query. */
export async function readBusyEntries(
  orm: Orm,
  page: CalendarPage,
  filter: Filter,
): Promise<CalendarEntry[]> {
  const { sourceId, profileId, startsAt, endsAt, allDay } = calendarBusy;
  const id = sql`(${sourceId} || '-' || ${millisecondsOf(startsAt)} || '-' || ${millisecondsOf(endsAt)})`;
  const rows = await orm
    .select({ sourceId, startsAt, endsAt, allDay, name: calendarSources.name })
    .from(calendarBusy)
    .innerJoin(calendarSources, eq(calendarSources.id, sourceId))
    .where(and(eq(profileId, page.profileId), within(filter, startsAt, endsAt, 'busy', id)))
    .orderBy(startsAt, sourceId, endsAt)
    .limit(filter.most);
  return rows.map((row) =>
    entryOf({
      id: `busy-${row.sourceId}-${row.startsAt.getTime()}-${row.endsAt.getTime()}`,
      kind: 'busy',
      title: row.name || t('kind.busy'),
      start: row.startsAt,
      end: row.endsAt,
      allDay: row.allDay,
      timeZone: page.timeZone,
      changedAt: row.startsAt,
    }),
  );
}

function millisecondsOf(column: AnyColumn) {
  return sql`(extract(epoch from ${column}) * 1000)::bigint`;
}

/** The part of a page that its calendar needs. */
export type CalendarPage = {
  profileId: string;
  name: string | null;
  userType: 'artist' | 'venue';
  /** IANA. */
  timeZone: string;
  /** The rooms of a venue in their order; empty where the venue has no rooms. */
  stages: { id: string; name: string }[];
};

/** `readerZone` is used for a page without a time zone of its own. */
export async function readCalendarPage(
  orm: Orm,
  profileId: string,
  readerZone: string,
): Promise<CalendarPage> {
  const { displayName, userType, timeZone } = profiles;
  const [[page], rooms] = await Promise.all([
    orm
      .select({ displayName, userType, timeZone })
      .from(profiles)
      .where(eq(profiles.id, profileId)),
    readRooms(orm, profileId),
  ]);
  if (!page) throw new AppError('not-found', words('profiles')('unknown'));
  const zone = [page.timeZone ?? '', readerZone].find(isTimeZone) ?? 'UTC';
  return {
    profileId,
    name: page.displayName,
    userType: page.userType,
    timeZone: zone,
    stages: page.userType === 'venue' ? rooms.map(({ id, name }) => ({ id, name })) : [],
  };
}

/** Everything that touches a range of time, on every stage or on one. */
export type EntryFilter = {
  from: Temporal.Instant;
  /** The first instant after the range; null for an open end. */
  to: Temporal.Instant | null;
  stageId?: string | null;
  /** The list continues after this entry. */
  after?: { start: Temporal.Instant; id: string } | null;
  most?: number;
};

/**
 * The condition for one part of a list. `prefix` is put before a row’s id to form the id of its
 * entry.
 */
export function within(
  { from, to, after }: EntryFilter,
  start: AnyColumn,
  end: AnyColumn,
  prefix: string,
  id: AnyColumn | SQL,
): SQL | undefined {
  return and(
    // Compares the end, which is indexed.
    gt(end, new Date(from.epochMilliseconds)),
    to ? lt(start, new Date(to.epochMilliseconds)) : undefined,
    after ? afterEntry(start, after, prefix, id) : undefined,
  );
}

function afterEntry(
  start: AnyColumn,
  after: { start: Temporal.Instant; id: string },
  prefix: string,
  id: AnyColumn | SQL,
): SQL | undefined {
  const at = new Date(after.start.epochMilliseconds);
  // Ids are compared as JavaScript does, by character.
  const sameTime = sql`${start} = ${at.toISOString()}::timestamptz
    and (${`${prefix}-`}::text || ${id}) collate "C" > ${after.id} collate "C"`;
  return or(gt(start, at), sameTime);
}

export function entryOf({ start, end, changedAt, ...fields }: RowEntry): CalendarEntry {
  return {
    step: null,
    allDay: false,
    stage: null,
    venueId: null,
    rank: null,
    href: null,
    state: '',
    ...fields,
    start: instantOfDate(start),
    end: instantOfDate(end),
    changedAt: instantOfDate(changedAt),
  };
}

type Moments = 'start' | 'end' | 'changedAt';
type RowEntry = Pick<CalendarEntry, 'id' | 'kind' | 'title' | 'timeZone'> &
  Partial<Omit<CalendarEntry, Moments>> &
  Record<Moments, Date>;

export function instantOfDate(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}
