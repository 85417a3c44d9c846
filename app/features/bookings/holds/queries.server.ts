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
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Orm } from '#app/db/client.server.ts';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { holdHistory, holds, tours } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { dayAtPlace } from '#app/domain/bookings/holds/hold-night.ts';
import {
  type HoldFacts,
  type HoldState,
  holdLimits,
  queueOf,
} from '#app/domain/bookings/holds/hold-rules.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { findPages } from '#app/features/profiles/queries.server.ts';
import { isPublic } from '#app/features/profiles/read-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import { type HoldVenue, readHoldVenue } from '../queries.server.ts';
import { offerPath } from './words.ts';

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
  when ${holds.endedAt} is not null or ${holds.confirmedAt} is null and not ${isStanding(sql`${holds}`)} then 'ended'
  when ${holds.confirmedAt} is not null then 'confirmed'
  when ${holds.bookingId} is not null then 'offered'
  when ${holds.grantedAt} is null then 'requested'
  when ${holds.confirmAskedAt} is null then 'standing'
  else 'confirming' end`;

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
        named: holds.performerName,
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
    return rows.map(({ id, profileId, kind, venue, performer, named, ...hold }) => {
      const { day, stageId, until } = hold;
      const isVenue = profileId === hold.venueId;
      const other = isVenue ? (hold.performerId ?? '') : hold.venueId;
      const isOffer = kind === 'offer';
      return {
        profileId,
        day,
        until,
        about: nameInText(isVenue ? (performer ?? named) : venue),
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
  if (!venue?.isPublic) throw new AppError('not-found', words('bookings')('holds.refused.noVenue'));
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
  if (!performer) throw new AppError('not-found', words('bookings')('holds.refused.noPerformer'));
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
  if (!tour) throw new AppError('not-found', words('bookings')('holds.refused.noTour'));
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
  if (!hold) throw new AppError('not-found', words('bookings')('holds.invited.over'));
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
