import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { holds, tours } from '#app/db/schema/holds.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { HoldEnd } from '#app/domain/bookings/holds/hold.ts';
import {
  endByClock,
  type HoldFacts,
  type HoldState,
  queueOf,
  stateOf,
} from '#app/domain/bookings/holds/hold-rules.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { type Position, positionOf } from '#app/domain/profiles/position.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';

type ListedHold = {
  holdId: string;
  stageId: string;
  /** Null for a venue without rooms. */
  roomName: string | null;
  day: string;
  /** The venue’s, by whose clock challenges run. */
  timeZone: string;
  state: HoldState;
  /** Null for what isn’t granted, and for what has ended. */
  rank: number | null;
  expiresAt: Date;
  challengeDueAt: Date | null;
  /** Until when all those ahead have been challenged to answer; null where nobody ahead is. */
  aheadDueAt: Date | null;
  /** Whether there is anybody ahead who hasn’t been asked, and hasn’t answered by themselves. */
  mayChallenge: boolean;
  placedBy: Side;
  note: string;
  /** Which side wants the other one to name the fee; null once there is an offer. */
  offerWantedBy: Side | null;
  isConfirmed: boolean;
  /** The offer that is open for it, or what it has become. */
  bookingId: string | null;
  endedAt: Date | null;
  endedWhy: HoldEnd | null;
  /** What the venue said when it refused it. */
  reason: string | null;
};

/** A hold as its performer sees it: of those beside it, no more than how many are ahead. */
export type OwnHold = ListedHold & {
  venueId: string;
  venueName: string | null;
  position: Position | null;
  tour: { tourId: string; name: string } | null;
};

/** A hold as its venue sees it. */
export type VenueHold = ListedHold & {
  /** Null for whoever has no page. */
  performerId: string | null;
  performerName: string | null;
  /** Whether there is a page to look at. */
  isPublic: boolean;
  /** Whether whoever has no page was mailed. */
  isInvited: boolean;
};

/** Those that are asked for or stand, those that have ended, the latest first, or one. */
type WhichHolds = 'open' | 'ended' | { holdId: string };

/** So many of those that have ended are listed. */
export const mostEnded = 30;

/**
 * The holds of a performer, the next night first.
 * @throws AppError `not-found`, `forbidden`
 */
export async function listOwnHolds(
  { orm }: Database,
  viewer: Viewer,
  performerId: string,
  which: WhichHolds = 'open',
): Promise<OwnHold[]> {
  requireRight(viewer, performerId, 'see holds');
  const asked = and(eq(holds.performerId, performerId), isAsked(which)) as SQL;
  const rows = await readHolds(orm)
    .innerJoin(profiles, eq(profiles.id, holds.venueId))
    .where(asked)
    .orderBy(...(which === 'ended' ? latest : [asc(holds.day), asc(holds.placing)]))
    .limit(which === 'ended' ? mostEnded : mostOpen);
  const standingOf = await readStandings(orm, asked);
  return rows
    .map((row): OwnHold => {
      const { id: venueId, displayName: venueName } = row.page;
      const tour = row.tour && { tourId: row.tour.id, name: row.tour.name };
      const hold = listed({ ...row, timeZone: row.page.timeZone }, standingOf(row.hold));
      return { ...hold, venueId, venueName, position: positionOf(row.page), tour };
    })
    .filter(isOf(which));
}

/**
 * The holds at a venue: by day, by stage and by rank, and what is asked for after them.
 * @throws AppError `not-found`, `forbidden`
 */
export async function listVenueHolds(
  { orm }: Database,
  viewer: Viewer,
  venueId: string,
  which: WhichHolds = 'open',
): Promise<VenueHold[]> {
  requireRight(viewer, venueId, 'see holds');
  const asked = and(eq(holds.venueId, venueId), isAsked(which)) as SQL;
  const byDay = [asc(holds.day), asc(rooms.position), asc(holds.stageId)];
  const byRank = [isNull(holds.grantedAt), asc(holds.placing)];
  const rows = await readHolds(orm)
    .leftJoin(profiles, eq(profiles.id, holds.performerId))
    .where(asked)
    .orderBy(...(which === 'ended' ? latest : [...byDay, ...byRank]))
    .limit(which === 'ended' ? mostEnded : mostOpen);
  const [venue] = await orm
    .select({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, venueId));
  const standingOf = await readStandings(orm, asked);
  return rows
    .map((row): VenueHold => {
      const { performerId, performerName: named } = row.hold;
      const performerName = row.page ? row.page.displayName : named;
      const isPublic = row.page?.publishedAt != null && row.page.hiddenAt === null;
      const hold = listed({ ...row, timeZone: venue?.timeZone ?? null }, standingOf(row.hold));
      const isInvited = row.hold.inviteHash !== null;
      return { ...hold, performerId, performerName, isPublic, isInvited };
    })
    .filter(isOf(which));
}

/**
 * One hold of a page, whatever has become of it.
 * @throws AppError `not-found`, `forbidden`
 */
export async function readHold(
  database: Database,
  viewer: Viewer,
  { profileId, holdId }: { profileId: string; holdId: string },
): Promise<OwnHold | VenueHold> {
  const { userType } = requireRight(viewer, profileId, 'see holds');
  const list = userType === 'venue' ? listVenueHolds : listOwnHolds;
  const [hold] = await list(database, viewer, profileId, { holdId });
  if (!hold) throw new AppError('not-found', words('bookings')('holds.refused.unknown'));
  return hold;
}

/** A page has fewer; whoever has more sees those of the next nights. */
export const mostOpen = 2_000;

const latest = [desc(sql`coalesce(${holds.endedAt}, ${holds.expiresAt})`), desc(holds.id)];

/** Joined with the page of the other side, whichever that is. */
function readHolds(orm: Orm) {
  return orm
    .select({ hold: holds, page: profiles, room: rooms.name, tour: tours })
    .from(holds)
    .leftJoin(rooms, eq(rooms.id, holds.stageId))
    .leftJoin(tours, eq(tours.id, holds.tourId))
    .$dynamic();
}

/** Nights that are over everywhere on earth are left out of those that are open. */
function isAsked(which: WhichHolds): SQL | undefined {
  if (which === 'open')
    return and(isNull(holds.endedAt), gte(holds.day, sql`(now() - interval '1 day')::date`));
  if (which !== 'ended') return eq(holds.id, which.holdId);
  const { expiresAt, challengeDueAt, endedAt } = holds;
  return or(isNotNull(endedAt), lte(expiresAt, sql`now()`), lte(challengeDueAt, sql`now()`));
}

function isOf(which: WhichHolds) {
  return ({ state }: ListedHold) =>
    typeof which === 'object' || (state === 'ended') === (which === 'ended');
}

type Row = {
  hold: typeof holds.$inferSelect;
  room: string | null;
  timeZone: string | null;
};

type Standing = {
  now: Date;
  rank: number | null;
  aheadDueAt: Date | null;
  mayChallenge: boolean;
};

function listed({ hold, room, timeZone }: Row, { now, ...standing }: Standing): ListedHold {
  const { id, stageId, day, expiresAt, challengeDueAt, placedBy, note, confirmedAt } = hold;
  const endedWhy = hold.endedWhy ?? endByClock(hold, now);
  const state = stateOf(hold, now);
  const byClock = endedWhy === 'challenged' ? challengeDueAt : expiresAt;
  return {
    holdId: id,
    stageId,
    roomName: room,
    day,
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : 'UTC',
    state,
    ...standing,
    expiresAt,
    challengeDueAt: state === 'standing' ? challengeDueAt : null,
    placedBy,
    note,
    offerWantedBy: hold.offerWantedBy,
    isConfirmed: confirmedAt !== null,
    bookingId: hold.bookingId,
    endedAt: endedWhy ? (hold.endedAt ?? byClock) : null,
    endedWhy,
    reason: hold.reason || null,
  };
}

/** The ranks of a page's holds, by all that stand on the same stages and days. */
async function readStandings(orm: Orm, asked: SQL): Promise<(hold: HoldFacts) => Standing> {
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
    .where(and(asked, isNull(holds.endedAt)));
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
