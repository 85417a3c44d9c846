import { and, asc, desc, eq, gte, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { lowered } from '#app/db/expressions.server.ts';
import { holds, tours } from '#app/db/schema/holds.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  endByClock,
  type HoldEnd,
  type HoldState,
  holdActions,
  holdEnds,
  holdStates,
  stateOf,
} from '#app/domain/bookings/holds/hold.ts';
import { type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import { type Position, positionOf } from '#app/domain/profiles/position.ts';
import { type AboutPage, pageQuery } from '#app/features/profiles/page-command.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { day, id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';
import { type HoldFilter, holdFilter } from './fields.ts';
import { holdState, listHoldHistory, readStandings, type Standing } from './queries.server.ts';
import { clockInText } from './words.ts';

type ListedHold = {
  holdId: string;
  stageId: string;
  roomName: string | null;
  day: string;
  /** The venue’s; challenges run by its clock. */
  timeZone: string;
  state: HoldState;
  /** Null for requests and ended holds. */
  rank: number | null;
  expiresAt: Date;
  challengeDueAt: Date | null;
  /** The last deadline of the challenged holds ahead; null if none is challenged. */
  aheadDueAt: Date | null;
  /** True if a hold ahead has been neither challenged nor answered. */
  mayChallenge: boolean;
  placedBy: Side;
  note: string;
  /** The side that wants an offer from the other; null once there is one. */
  offerWantedBy: Side | null;
  isConfirmed: boolean;
  /** The open offer for it, or the booking it has become. */
  bookingId: string | null;
  endedAt: Date | null;
  endedWhy: HoldEnd | null;
  /** The venue’s reason for refusing it. */
  reason: string | null;
};

/** A hold as its performer sees it; of rival holds, only how many are ahead. */
export type OwnHold = ListedHold & {
  venueId: string;
  venueName: string | null;
  position: Position | null;
  tour: { tourId: string; name: string } | null;
};

/** A hold as its venue sees it. */
export type VenueHold = ListedHold & {
  /** Null for a performer without a page. */
  performerId: string | null;
  performerName: string | null;
  /** True if the performer’s page is public. */
  isPublic: boolean;
  /** True if a performer without a page was invited by mail. */
  isInvited: boolean;
};

/** A search, or the ids of a hold or a tour. */
type Which = HoldFilter & { holdId?: string; tourId?: string };

export type HoldList<Hold> = {
  holds: Hold[];
  /** The last one’s id, if there are more. */
  next: string | null;
};

export const holdsPerPage = 60;
/** Ended holds are folded away. */
const endedPerPage = 30;

/** The holds of a performer, the next night first; ended ones, the latest first. */
export async function listOwnHolds(
  { orm }: Database,
  viewer: Viewer,
  performerId: string,
  which: Which = {},
): Promise<HoldList<OwnHold>> {
  requireRight(viewer, performerId, 'see holds');
  const { rows, next, standingOf } = await readHolds(orm, which, {
    whose: eq(holds.performerId, performerId),
    otherId: holds.venueId,
    order: [holds.day, holds.placing],
  });
  const list = rows.map((row): OwnHold => {
    const { venueId } = row.hold;
    const tour = row.tour && { tourId: row.tour.id, name: row.tour.name };
    const timeZone = row.page?.timeZone ?? null;
    const hold = listed({ ...row, timeZone }, standingOf(row.hold));
    const position = row.page && positionOf(row.page);
    return { ...hold, venueId, venueName: row.page?.displayName ?? null, position, tour };
  });
  return { holds: list, next };
}

/** The holds at a venue by day, stage and rank, with requests after them. */
export async function listVenueHolds(
  { orm }: Database,
  viewer: Viewer,
  venueId: string,
  which: Which = {},
): Promise<HoldList<VenueHold>> {
  requireRight(viewer, venueId, 'see holds');
  const { rows, next, standingOf } = await readHolds(orm, which, {
    whose: eq(holds.venueId, venueId),
    otherId: holds.performerId,
    order: [
      holds.day,
      sql`coalesce(${rooms.position}, 0)`,
      holds.stageId,
      isNull(holds.grantedAt),
      holds.placing,
    ],
  });
  const [venue] = await orm
    .select({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, venueId));
  const list = rows.map((row): VenueHold => {
    const { performerId } = row.hold;
    const performerName = row.page ? row.page.displayName : row.hold.performerName;
    const isPublic = row.page?.publishedAt != null && row.page.hiddenAt === null;
    const hold = listed({ ...row, timeZone: venue?.timeZone ?? null }, standingOf(row.hold));
    const isInvited = row.hold.inviteHash !== null;
    return { ...hold, performerId, performerName, isPublic, isInvited };
  });
  return { holds: list, next };
}

/** One hold of a page, whatever has become of it. */
export async function readHold(
  database: Database,
  viewer: Viewer,
  { profileId, holdId }: { profileId: string; holdId: string },
): Promise<OwnHold | VenueHold> {
  const { userType } = requireRight(viewer, profileId, 'see holds');
  const list = userType === 'venue' ? listVenueHolds : listOwnHolds;
  const [hold] = (await list(database, viewer, profileId, { holdId })).holds;
  if (!hold) throw new AppError('not-found', words('bookings')('holds.refused.unknown'));
  return hold;
}

const holdShape = z.object({
  holdId: id,
  stageId: id,
  roomName: z.string().nullable(),
  day,
  timeZone: z.string().describe('Of the venue.'),
  state: z
    .enum(holdStates)
    .describe('`requested` until the venue grants it; `confirming` until the venue confirms too.'),
  rank: z.int().nullable().describe('1 for the first hold; null for a request or an ended hold.'),
  expiresAt: moment,
  challengeDueAt: moment.nullable().describe('The deadline for answering a challenge.'),
  aheadDueAt: moment
    .nullable()
    .describe('The deadline of those ahead, if they have been challenged.'),
  mayChallenge: z
    .boolean()
    .describe('Whether there is anyone ahead who hasn’t been challenged or answered.'),
  placedBy: z.enum(sides),
  note: z.string(),
  offerWantedBy: z
    .enum(sides)
    .nullable()
    .describe('Which side asks the other for an offer; null once there is one.'),
  isConfirmed: z.boolean(),
  bookingId: id.nullable().describe('The open offer for it, or the booking it has become.'),
  endedAt: moment.nullable(),
  endedWhy: z.enum(holdEnds).nullable(),
  reason: z.string().nullable().describe('The venue’s reason for refusing it.'),
  venueId: id.optional().describe('For performers.'),
  venueName: z.string().nullable().optional(),
  tour: z.object({ tourId: id, name: z.string() }).nullable().optional(),
  performerId: id
    .nullable()
    .optional()
    .describe('For venues; null for a performer without a page.'),
  performerName: z.string().nullable().optional(),
  isInvited: z
    .boolean()
    .optional()
    .describe('For venues: whether a performer without a page was emailed.'),
});

/** The holds of a page: open ones, unless the filter says otherwise. */
export const listHolds = pageQuery({
  operation: 'listHolds',
  may: 'see holds',
  input: holdFilter,
  answer: listOf(holdShape, holdsPerPage),
  run: listFor,
});

export const listEndedHolds = pageQuery({
  operation: 'listEndedHolds',
  may: 'see holds',
  input: holdFilter.omit({ state: true }),
  answer: listOf(holdShape, endedPerPage),
  run: (about, filter) => listFor(about, { ...filter, state: 'ended' }),
});

async function listFor(
  { services: { database }, viewer, page }: AboutPage<{ database: Database }>,
  { profileId, ...filter }: Which & { profileId: string },
) {
  const list = page.userType === 'venue' ? listVenueHolds : listOwnHolds;
  const { holds, next } = await list(database, viewer, profileId, filter);
  return { items: holds, next };
}

export const readHoldWithHistory = pageQuery({
  operation: 'readHold',
  may: 'see holds',
  input: z.object({ holdId: id }),
  answer: holdShape.extend({
    history: z.array(
      z.object({
        at: moment,
        action: z.enum(holdActions),
        by: z.enum(sides).nullable().describe('Which side wants an offer.'),
        why: z.enum(holdEnds).nullable().describe('Why it ended.'),
        reason: z.string().nullable().describe('The venue’s reason for refusing it.'),
      }),
    ),
  }),
  async run({ services: { database }, viewer }, { profileId, holdId }) {
    const hold = await readHold(database, viewer, { profileId, holdId });
    return { ...hold, history: await listHoldHistory(database.orm, holdId) };
  },
});

type Seen = {
  whose: SQL;
  otherId: typeof holds.venueId | typeof holds.performerId;
  /** The order of open holds. Its last column is unique. */
  order: (SQL | typeof holds.day | typeof holds.placing | typeof holds.stageId)[];
};

/** One page of the list, joined with the pages of the other side. */
async function readHolds(orm: Orm, which: Which, { whose, otherId, order }: Seen) {
  const isEnded = which.state === 'ended';
  const most = isEnded ? endedPerPage : holdsPerPage;
  const by = isEnded ? [sql`coalesce(${holds.endedAt}, ${holds.expiresAt})`, holds.id] : order;
  const place = sql.join(by, sql`, `);
  const last = sql`select ${place} from ${holds} left join ${rooms} on ${rooms.id} = ${holds.stageId}
    where ${holds.id} = ${which.after ?? ''} and ${whose}`;
  const all = await orm
    .select({ hold: holds, page: profiles, room: rooms.name, tour: tours })
    .from(holds)
    .leftJoin(rooms, eq(rooms.id, holds.stageId))
    .leftJoin(tours, eq(tours.id, holds.tourId))
    .leftJoin(profiles, eq(profiles.id, otherId))
    .where(
      and(
        whose,
        matches(which),
        which.after ? sql`(${place}) ${isEnded ? sql`<` : sql`>`} (${last})` : undefined,
      ),
    )
    .orderBy(...by.map((one) => (isEnded ? desc(one) : asc(one))))
    .limit(most + 1);
  const rows = all.slice(0, most);
  const next = all.length > most ? (rows.at(-1)?.hold.id ?? null) : null;
  return { rows, next, standingOf: await readStandings(orm, rows) };
}

function matches({ holdId, tourId, state, roomId, from, to, text }: Which): SQL | undefined {
  if (holdId !== undefined) return eq(holds.id, holdId);
  const searchText = lowered(
    sql`concat_ws(' ', ${profiles.displayName}, ${holds.performerName}, ${holds.note})`,
  );
  return and(
    state ? eq(holdState, state) : ne(holdState, 'ended'),
    // Nights that are over everywhere on earth are listed only if the search names days.
    state === 'ended' || from || to
      ? undefined
      : gte(holds.day, sql`(now() - interval '1 day')::date`),
    tourId ? eq(holds.tourId, tourId) : undefined,
    roomId ? eq(holds.stageId, roomId) : undefined,
    from ? gte(holds.day, from) : undefined,
    to ? lte(holds.day, to) : undefined,
    text ? sql`position(${text.toLowerCase()} in ${searchText}) > 0` : undefined,
  );
}

type Row = {
  hold: typeof holds.$inferSelect;
  room: string | null;
  timeZone: string | null;
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

type Moments = 'expiresAt' | 'challengeDueAt' | 'aheadDueAt' | 'endedAt';

/** A hold with its moments as text: by the reader’s time zone, challenges by the venue’s. */
export type Written<Hold> = Omit<Hold, Moments> & {
  expires: string;
  /** With the time left. */
  challengeDue: string | null;
  aheadClock: string | null;
  ended: string | null;
};

export function writeHold<Hold extends OwnHold | VenueHold>(
  { expiresAt, challengeDueAt, aheadDueAt, endedAt, ...hold }: Hold,
  reader: { timeZone: string },
  now: Date,
): Written<Hold> {
  const due = (moment: Date | null) => moment && clockInText(moment, hold.timeZone, now);
  return {
    ...hold,
    expires: momentAt(expiresAt, reader),
    challengeDue: due(challengeDueAt),
    aheadClock: due(aheadDueAt),
    ended: endedAt && momentAt(endedAt, reader),
  };
}
