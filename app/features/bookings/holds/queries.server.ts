import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Orm } from '#app/db/client.server.ts';
import { anyOf, fixed, type Ids } from '#app/db/expressions.server.ts';
import { events } from '#app/db/schema/events.ts';
import { holdHistory, holdSettings, holds, tours } from '#app/db/schema/holds.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import {
  endByClock,
  type HoldFacts,
  type HoldSettings,
  type HoldState,
  holdDefaults,
  holdLimits,
  queueOf,
  stateOf,
} from '#app/domain/bookings/holds/hold.ts';
import { dayAtPlace, type Night, type PlannedNight } from '#app/domain/bookings/holds/nights.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { type Position, positionOf } from '#app/domain/profiles/position.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import type { SubjectFacts, ThreadLine } from '#app/features/messaging/views.ts';
import type { News, WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { findPages } from '#app/features/profiles/queries.server.ts';
import { isPublic, readRooms } from '#app/features/profiles/read-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import { clockInText, offerPath, stageInText } from './words.ts';

const t = words('bookings');

/** Public venues by their name or town, also mistyped; none for an empty query. */
export async function findVenues(orm: Orm, query: string): Promise<HoldVenue[]> {
  if (query.trim() === '') return [];
  const pages = await findPages(orm, { typed: query, kind: 'venue', first: [] });
  const venues = await Promise.all(pages.map(({ id }) => readHoldVenue(orm, id)));
  return venues.flatMap((venue) => venue ?? []);
}

/** By the database’s clock, also before the end of a hold is recorded. */
export function isStanding(hold: SQL): SQL {
  return sql`(${hold}.booking_id is not null or ${hold}.expires_at > now()
    and (${hold}.challenge_due_at is null or ${hold}.confirm_asked_at is not null
      or ${hold}.challenge_due_at > now()))`;
}

/** The same rule as `stateOf` in the domain, for searches. */
export const holdState = sql<HoldState>`case
  when ${holds.endedAt} is not null or ${holds.confirmedAt} is null and not ${isStanding(sql`${holds}`)} then ${fixed('ended' satisfies HoldState)}
  when ${holds.confirmedAt} is not null then ${fixed('confirmed' satisfies HoldState)}
  when ${holds.bookingId} is not null then ${fixed('offered' satisfies HoldState)}
  when ${holds.grantedAt} is null then ${fixed('requested' satisfies HoldState)}
  when ${holds.confirmAskedAt} is null then ${fixed('standing' satisfies HoldState)}
  else ${fixed('confirming' satisfies HoldState)} end`;

export type HoldStep = Awaited<ReturnType<typeof listHoldHistory>>[number];

/** More than any hold ever has. */
const mostSteps = 200;

export function listHoldHistory(orm: Orm, holdId: string) {
  const { at, action, by, why, reason } = holdHistory;
  return orm
    .select({ at, action, by, why, reason })
    .from(holdHistory)
    .where(eq(holdHistory.holdId, holdId))
    .orderBy(asc(at), asc(holdHistory.id))
    .limit(mostSteps);
}

/** The list of holds has the rest. */
const most = 30;

const { venueId, performerId, grantedAt, confirmAskedAt, challengeDueAt, offerWantedBy } = holds;

type Kind = 'confirming' | 'challenged' | 'named' | 'offer' | 'requested';

const isChallenged = and(
  isNotNull(grantedAt),
  isNull(confirmAskedAt),
  gt(challengeDueAt, sql`now()`),
);
const isOfPage = isNotNull(performerId);

/** The most urgent reason that a hold needs an answer; null if it needs none. */
const kind = sql<Kind>`case
  when ${confirmAskedAt} is not null then case when ${isOfPage} then 'confirming' end
  when ${isChallenged} then case when ${isOfPage} then 'challenged' else 'named' end
  when ${offerWantedBy} is not null then 'offer'
  when ${grantedAt} is null then 'requested' end`;
/**
 * Challenged performers have to confirm or release, and to make the offers that venues ask for; the
 * venue has to answer everything else.
 */
const isOfPerformer = sql`(${kind} = 'challenged' or ${kind} = 'offer' and ${offerWantedBy} = 'venue')`;
const whose = sql<string>`case when ${isOfPerformer} then ${performerId} else ${venueId} end`;
/**
 * The page to remind of its end: the side that has to answer, else the performer if it has a page.
 */
export const pageToRemind = sql<string>`case when ${kind} is null
  then coalesce(${performerId}, ${venueId}) else ${whose} end`;
export const until = sql`case when ${kind} in ('challenged', 'named') then ${challengeDueAt}
  else ${holds.expiresAt} end`.mapWith(holds.expiresAt);

function isWaitingFor(ids: Ids): SQL | undefined {
  return and(
    isNull(holds.endedAt),
    isNull(holds.confirmedAt),
    isNull(holds.bookingId),
    gt(holds.expiresAt, sql`now()`),
    sql`${kind} is not null`,
    sql`(${performerId} = ${anyOf(ids)} or ${venueId} = ${anyOf(ids)})`,
    sql`${whose} = ${anyOf(ids)}`,
  );
}

export const waitingHolds: WaitingPart = {
  right: 'see holds',
  rows: (ids) => sql`select ${whose} as profile_id from ${holds} where ${isWaitingFor(ids)}`,
  async list(orm, ids) {
    const performer = alias(profiles, 'performer');
    const rows = await orm
      .select({
        id: holds.id,
        day: holds.day,
        performerName: holds.performerName,
        stageId: holds.stageId,
        kind,
        profileId: whose,
        until,
        venueId,
        performerId,
        venue: profiles.displayName,
        performer: performer.displayName,
      })
      .from(holds)
      .innerJoin(profiles, eq(profiles.id, venueId))
      .leftJoin(performer, eq(performer.id, performerId))
      .where(isWaitingFor(ids))
      .orderBy(asc(until), asc(holds.id))
      .limit(most);
    return rows.map(({ id, profileId, kind, venue, performer, performerName, ...hold }) => {
      const { day, stageId, until } = hold;
      const isVenue = profileId === hold.venueId;
      const other = isVenue ? (hold.performerId ?? '') : hold.venueId;
      const isOffer = kind === 'offer';
      return {
        profileId,
        day,
        until,
        about: nameInText(isVenue ? (performer ?? performerName) : venue),
        text: t(`holds.task.${kind}.text`),
        button: t(isOffer ? 'holds.list.offer' : `holds.task.${kind}.button`),
        path: isOffer
          ? offerPath({ as: profileId, with: other, day, stageId })
          : `/profiles/${profileId}/holds/${id}`,
      };
    });
  },
};

/** A stage to choose; `value` is that of its form field. */
export type StageChoice = { value: string; venueName: string | null; roomName: string | null };

/** The facts for the form of a hold. */
export type HoldForm = {
  side: 'performer' | 'venue';
  /** The other page; null for a performer without one. */
  other: { profileId: string; name: string | null } | null;
  /** The viewer’s pages that can place it. */
  pages: { profileId: string; name: string | null }[];
  stages: StageChoice[];
  tours: (Tour & { performerId: string })[];
  takesHolds: boolean;
  firstDay: string;
  lastDay: string;
};

/**
 * The form for a hold at a venue, or for a performer.
 * @throws AppError `not-found` for a page that isn't public, or of the wrong kind
 */
export async function prepareHold(
  database: Database,
  viewer: Viewer,
  query: { venueId: string } | { performerId: string | null },
): Promise<HoldForm> {
  const days = await daysFrom(database);
  return 'venueId' in query
    ? { ...(await asPerformer(database, viewer, query.venueId)), ...days }
    : { ...(await asVenue(database, viewer, query.performerId)), ...days };
}

type Prepared = Omit<HoldForm, 'firstDay' | 'lastDay'>;

async function asPerformer(database: Database, viewer: Viewer, venueId: string): Promise<Prepared> {
  const venue = await readHoldVenue(database.orm, venueId);
  if (!venue?.isPublic) throw new AppError('not-found', t('holds.refused.noVenue'));
  const pages = pagesOf(viewer, 'artist');
  const tours = await Promise.all(
    pages.map(async ({ profileId: performerId }) => {
      const listed = await listTours(database, viewer, performerId);
      return listed.map((tour) => ({ ...tour, performerId }));
    }),
  );
  return {
    side: 'performer',
    other: { profileId: venueId, name: venue.name },
    pages,
    stages: stagesOf(venue),
    tours: tours.flat(),
    takesHolds: venue.settings.takesHolds && venue.stages.length > 0,
  };
}

async function asVenue(
  database: Database,
  viewer: Viewer,
  performerId: string | null,
): Promise<Prepared> {
  const performer = performerId === null ? null : await readPerformer(database, performerId);
  const pages = pagesOf(viewer, 'venue');
  const venues = await Promise.all(
    pages.map(({ profileId }) => readHoldVenue(database.orm, profileId)),
  );
  return {
    side: 'venue',
    other: performer,
    pages,
    stages: venues.flatMap((venue) => (venue ? stagesOf(venue) : [])),
    tours: [],
    takesHolds: true,
  };
}

async function readPerformer({ orm }: Database, profileId: string) {
  const [performer] = await orm
    .select({ profileId: profiles.id, name: profiles.displayName })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), eq(profiles.userType, 'artist'), isPublic()));
  if (!performer) throw new AppError('not-found', t('holds.refused.noPerformer'));
  return performer;
}

function pagesOf(viewer: Viewer, userType: Membership['userType']) {
  return viewer.profiles
    .filter((page) => page.userType === userType)
    .filter(({ profileId }) => may(viewer, profileId, 'place and answer holds'))
    .map(({ profileId, displayName }) => ({ profileId, name: displayName }));
}

export function stagesOf({ venueId, name, stages }: HoldVenue): StageChoice[] {
  return stages.map((stage) => ({
    value: `${venueId}~${stage.stageId}`,
    venueName: name,
    roomName: stage.name,
  }));
}

/** The earliest day on earth; the venue's own clock decides once the form is sent. */
export async function daysFrom({ orm }: Database): Promise<{ firstDay: string; lastDay: string }> {
  const firstDay = dayAtPlace(await readClock(orm), 'Pacific/Pago_Pago');
  const { monthsAhead: months } = holdLimits;
  return { firstDay, lastDay: Temporal.PlainDate.from(firstDay).add({ months }).toString() };
}

export type Tour = { tourId: string; name: string };

/** The tours of a performer, the latest first. */
export function listTours({ orm }: Database, viewer: Viewer, performerId: string): Promise<Tour[]> {
  requireRight(viewer, performerId, 'see holds');
  return orm
    .select({ tourId: tours.id, name: tours.name })
    .from(tours)
    .where(eq(tours.performerId, performerId))
    .orderBy(desc(tours.createdAt), desc(tours.id));
}

/** @throws AppError `not-found`, also for a tour of another page */
export async function readTour(
  { orm }: Database,
  viewer: Viewer,
  performerId: string,
  tourId: string,
): Promise<Tour> {
  requireRight(viewer, performerId, 'see holds');
  const [tour] = await orm
    .select({ tourId: tours.id, name: tours.name })
    .from(tours)
    .where(and(eq(tours.id, tourId), eq(tours.performerId, performerId)));
  if (!tour) throw new AppError('not-found', t('holds.refused.noTour'));
  return tour;
}

/** The hold of an invitation’s link. */
export async function readInvitedHold(orm: Orm, token: string) {
  const { day, stageId, venueId, expiresAt } = await findInvitedHold(orm, token);
  const venue = await readHoldVenue(orm, venueId);
  const roomName = venue?.stages.find((stage) => stage.stageId === stageId)?.name ?? null;
  const { name: venueName = null, timeZone = 'UTC' } = venue ?? {};
  return { day, venueId, venueName, roomName, timeZone, expiresAt };
}

/**
 * An open hold for a performer without a page, by the link in their mail.
 * @throws AppError `not-found`
 */
export async function findInvitedHold(orm: Orm, token: string) {
  const ofToken = eq(holds.inviteHash, hashOfToken(token));
  const isOpen = and(isNull(holds.endedAt), gt(holds.expiresAt, sql`now()`));
  const [hold] = await orm.select().from(holds).where(and(ofToken, isOpen));
  if (!hold) throw new AppError('not-found', t('holds.invited.over'));
  return hold;
}

export type Standing = {
  now: Date;
  rank: number | null;
  aheadDueAt: Date | null;
  mayChallenge: boolean;
};

/** The ranks of holds among all standing ones of the same stages and days. */
export async function readStandings(
  orm: Orm,
  listed: { hold: HoldFacts }[],
): Promise<(hold: HoldFacts) => Standing> {
  const beside = aliasedTable(holds, 'beside');
  const rows = await orm
    .selectDistinct({
      id: beside.id,
      placing: beside.placing,
      grantedAt: beside.grantedAt,
      expiresAt: beside.expiresAt,
      challengeDueAt: beside.challengeDueAt,
      confirmAskedAt: beside.confirmAskedAt,
      confirmedAt: beside.confirmedAt,
      bookingId: beside.bookingId,
      endedAt: beside.endedAt,
      stage: sql<string>`${beside.stageId} || ' ' || ${beside.day}`,
    })
    .from(holds)
    .innerJoin(
      beside,
      and(eq(beside.stageId, holds.stageId), eq(beside.day, holds.day), isNull(beside.endedAt)),
    )
    .where(
      and(
        inArray(
          holds.id,
          listed.map(({ hold }) => hold.id),
        ),
        isNull(holds.endedAt),
      ),
    );
  const now = await readClock(orm);
  const stages = Map.groupBy(rows, ({ stage }: HoldFacts & { stage: string }) => stage);
  const standings = new Map<string, Standing>();
  for (const rivals of stages.values()) {
    let aheadDueAt: Date | null = null;
    let mayChallenge = false;
    for (const { hold, rank } of queueOf(rivals, now)) {
      standings.set(hold.id, { now, rank, aheadDueAt, mayChallenge });
      const isAnswered = hold.confirmAskedAt !== null || hold.bookingId !== null;
      const due: Date | null = isAnswered ? null : hold.challengeDueAt;
      mayChallenge ||= !isAnswered && due === null;
      if (due && (!aheadDueAt || due > aheadDueAt)) aheadDueAt = due;
    }
  }
  const nowhere = { now, rank: null, aheadDueAt: null, mayChallenge: false };
  return ({ id }) => standings.get(id) ?? nowhere;
}

type Pair = { as: string; with: string; side: Side };

/** The hold for which the other page wants an offer: that of this day, or the next one. */
export async function readWantedOffer(orm: Orm, pair: Pair, day: string | null) {
  const [venueId, performerId] =
    pair.side === 'venue' ? [pair.as, pair.with] : [pair.with, pair.as];
  const { id, note, stageId, bookingId, confirmedAt, endedAt, expiresAt } = holds;
  const [hold] = await orm
    .select({ holdId: id, day: holds.day, stageId, note })
    .from(holds)
    .where(
      and(
        eq(holds.venueId, venueId),
        eq(holds.performerId, performerId),
        eq(holds.offerWantedBy, pair.side === 'venue' ? 'performer' : 'venue'),
        isNull(bookingId),
        isNull(confirmedAt),
        isNull(endedAt),
        gt(expiresAt, sql`now()`),
        day === null ? undefined : sql`${holds.day}::text = ${day}`,
      ),
    )
    .orderBy(asc(holds.day), asc(id))
    .limit(1);
  return hold ?? null;
}

/** A venue’s time zone, stages and settings for holds. */
export type HoldVenue = {
  venueId: string;
  name: string | null;
  /** IANA; UTC for a venue without one. */
  timeZone: string;
  isPublic: boolean;
  position: Position | null;
  /**
   * Its rooms; a place without rooms is one stage without a name, an organiser without a place has
   * none.
   */
  stages: { stageId: string; name: string | null }[];
  settings: HoldSettings;
};

/** Also for a venue that isn’t public; null if there is none. */
export async function readHoldVenue(orm: Orm, venueId: string): Promise<HoldVenue | null> {
  const [page] = await orm
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, venueId), eq(profiles.userType, 'venue')));
  if (!page) return null;
  const rooms = await readRooms(orm, venueId);
  const zone = page.timeZone ?? '';
  const position = positionOf(page);
  const stages = rooms.map(({ id, name }) => ({ stageId: id, name }));
  return {
    venueId,
    name: page.displayName,
    timeZone: isTimeZone(zone) ? zone : 'UTC',
    isPublic: page.publishedAt !== null && page.hiddenAt === null,
    position,
    stages: stages.length === 0 && position ? [{ stageId: venueId, name: null }] : stages,
    settings: await readHoldSettings(orm, venueId),
  };
}

async function readHoldSettings(orm: Orm, venueId: string): Promise<HoldSettings> {
  const [row] = await orm.select().from(holdSettings).where(eq(holdSettings.venueId, venueId));
  if (!row) return holdDefaults;
  const { venueId: _, ...settings } = row;
  return settings;
}

/** True if the stage is booked at any moment of the night. */
export async function isStageTaken(
  orm: Orm,
  stageId: string,
  { loadInAt, loadOutAt }: Night,
): Promise<boolean> {
  const [show] = await orm
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.stageId, stageId),
        eq(events.claimed, true),
        isNull(events.cancelledAt),
        lt(events.loadInAt, loadOutAt),
        gt(events.loadOutAt, loadInAt),
      ),
    )
    .limit(1);
  return show !== undefined;
}

export type BasketNight = PlannedNight & {
  venueName: string | null;
  roomName: string | null;
  position: Position | null;
};

/** Leaves out nights at unknown venues or stages. */
export async function readBasket(orm: Orm, nights: PlannedNight[]): Promise<BasketNight[]> {
  const ids = [...new Set(nights.map(({ venueId }) => venueId))];
  const venues = await Promise.all(ids.map((id) => readHoldVenue(orm, id)));
  return nights.flatMap((night): BasketNight[] => {
    const venue = venues.find((one) => one?.venueId === night.venueId);
    const stage = venue?.stages.find(({ stageId }) => stageId === night.stageId);
    if (!venue?.isPublic || !stage) return [];
    return [{ ...night, venueName: venue.name, roomName: stage.name, position: venue.position }];
  });
}

const mostNews = 8;

/**
 * Running challenges, for those who wait for their end: the venue and the performers below. The
 * challenged performer has a task instead.
 */
export async function listChallengeNews(orm: Orm, ids: string[]): Promise<News[]> {
  const lists = await Promise.all([
    read(orm, { isVenue: true, where: inArray(holds.venueId, ids) }),
    read(orm, { isVenue: false, where: inArray(below.performerId, ids) }),
  ]);
  return lists.flat();
}

const below = alias(holds, 'below');

async function read(
  orm: Orm,
  { isVenue, where }: { isVenue: boolean; where: SQL },
): Promise<News[]> {
  const venue = alias(profiles, 'venue');
  const isBelow = and(
    eq(below.stageId, holds.stageId),
    eq(below.day, holds.day),
    gt(below.placing, holds.placing),
    isNotNull(below.grantedAt),
    isNull(below.endedAt),
    gt(below.expiresAt, sql`now()`),
    or(isNull(below.challengeDueAt), gt(below.challengeDueAt, sql`now()`)),
  );
  const isRunning = and(
    isNull(holds.endedAt),
    isNull(holds.confirmAskedAt),
    isNull(holds.bookingId),
    isNotNull(holds.challengedAt),
    gt(holds.challengeDueAt, sql`now()`),
    lt(holds.placing, below.placing),
  );
  const own = isVenue ? holds : below;
  const rows = await orm
    .selectDistinctOn([holds.challengedAt, own.id], {
      now: sql<string>`now()`,
      id: own.id,
      pageId: isVenue ? own.venueId : own.performerId,
      day: holds.day,
      at: holds.challengedAt,
      due: holds.challengeDueAt,
      timeZone: venue.timeZone,
      venue: venue.displayName,
      performer: sql<string | null>`coalesce(${profiles.displayName}, ${holds.performerName})`,
    })
    .from(holds)
    .innerJoin(below, isBelow)
    .innerJoin(venue, eq(venue.id, holds.venueId))
    .leftJoin(profiles, eq(profiles.id, holds.performerId))
    .where(and(where, isRunning))
    .orderBy(desc(holds.challengedAt), own.id, desc(holds.challengeDueAt))
    .limit(mostNews);
  return rows.flatMap(({ now, id, pageId, day, at, due, timeZone, venue, performer }): News[] => {
    if (!at || !due || !pageId) return [];
    const zone = timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
    const moment = clockInText(due, zone, new Date(now));
    return [
      {
        path: `/profiles/${pageId}/holds/${id}`,
        about: nameInText(isVenue ? performer : venue),
        day,
        text: t(isVenue ? 'holds.news.venue' : 'holds.news.ahead', { moment }),
        at,
        isRunning: true,
      },
    ];
  });
}

/** The facts about holds in their threads, for people of one of their pages. */
export async function listThreadFacts(
  orm: Orm,
  ids: string[],
  as: string,
): Promise<Map<string, SubjectFacts>> {
  const rows = await readHolds(orm, ids);
  const now = await readClock(orm);
  return new Map(
    rows.map(({ hold, venueName, roomName }) => {
      const { id, day, note, grantedAt } = hold;
      const place = stageInText({ venueName, roomName });
      return [
        id,
        {
          title: t(grantedAt ? 'holds.thread.hold' : 'holds.thread.request', { place }),
          path: `/profiles/${as}/holds/${id}`,
          day,
          note,
          state: t(`holds.state.${stateOf(hold, now)}`),
          button: t(grantedAt ? 'holds.thread.open' : 'holds.thread.openRequest'),
        },
      ];
    }),
  );
}

/** The steps of a hold between the messages of its thread. */
export async function listThreadLines(
  orm: Orm,
  holdId: string,
  from: Date | null,
  to: Date | null,
): Promise<ThreadLine[]> {
  const [row] = await readHolds(orm, [holdId]);
  if (!row) return [];
  const steps = await listHoldHistory(orm, holdId);
  const lines = linesOfHold({ ...row, steps }, await readClock(orm));
  return lines.filter(({ at }) => (!from || at >= from) && (!to || at < to));
}

function readHolds(orm: Orm, ids: string[]) {
  const performer = alias(profiles, 'performer');
  return orm
    .select({
      hold: holds,
      venueName: profiles.displayName,
      roomName: rooms.name,
      performerName: performer.displayName,
    })
    .from(holds)
    .innerJoin(profiles, eq(profiles.id, holds.venueId))
    .leftJoin(rooms, eq(rooms.id, holds.stageId))
    .leftJoin(performer, eq(performer.id, holds.performerId))
    .where(inArray(holds.id, ids));
}

type HoldSteps = {
  hold: HoldFacts;
  venueName: string | null;
  performerName: string | null;
  steps: HoldStep[];
};

/** The steps of a hold in words for both sides, without other holders of the date. */
function linesOfHold({ hold, steps, ...names }: HoldSteps, now: Date): ThreadLine[] {
  const pageNames = {
    venue: nameInText(names.venueName),
    performer: nameInText(names.performerName),
  };
  return [...steps, ...endOf(hold, now)].map(({ at, action, by, why, reason }) => {
    if (action === 'offerWanted')
      return { at, text: t('holds.line.offerWanted', { page: pageNames[by ?? 'performer'] }) };
    if (action !== 'ended') return { at, text: t(`holds.line.${action}`, pageNames) };
    const reasonText = reason ? ` ${t('holds.line.reason', { reason })}` : '';
    return { at, text: t(`holds.line.end.${why ?? 'lapsed'}`, pageNames) + reasonText };
  });
}

/** The end by the clock that isn’t recorded yet. */
function endOf(hold: HoldFacts, now: Date): HoldStep[] {
  const why = hold.endedAt ? null : endByClock(hold, now);
  if (!why) return [];
  const at = (why === 'challenged' ? hold.challengeDueAt : null) ?? hold.expiresAt;
  return [{ at, action: 'ended', by: null, why, reason: null }];
}
