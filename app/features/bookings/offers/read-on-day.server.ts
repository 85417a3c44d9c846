import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Night } from '#app/domain/bookings/holds/hold-night.ts';
import type { Taken } from '#app/domain/bookings/taken.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { stageOf } from '#app/domain/events/stage.ts';
import { isBlocked } from '#app/features/calendar/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { readRooms } from '#app/features/profiles/read-rooms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readHoldVenue } from '../holds/queries.server.ts';
import { requireSide } from '../policy.ts';
import { readParties } from '../queries.server.ts';
import { takenParts } from '../taken-by.server.ts';

/** The query of a day, from the form of an offer or a hold. */
export type DayQuery = {
  /** A hold can be for a performer without a page. */
  isHold?: boolean;
  as: string;
  /** The other page, unless there is a booking. */
  with: string | null;
  bookingId: string | null;
  eventId: string | null;
  slotId: string | null;
  roomId: string | null;
};

/** The sides, the stage and the slot that an offer would take. */
export type WantedDay = {
  side: Side;
  venueId: string;
  performerId: string;
  /** Empty before there is one. */
  bookingId: string;
  eventId: string;
  slotId: string | null;
  /** Null if no stage is chosen, or there is none. */
  stageId: string | null;
  timeZone: string;
  /** True if another room can be chosen. */
  hasRooms: boolean;
  isHold: boolean;
  /** The present times of an existing booking. */
  booked: { day: string; loadInAt: Date; loadOutAt: Date } | null;
};

/**
 * @throws AppError `not-found` for unknown pages, events and bookings of others; `forbidden`;
 *   `bad-input` for two pages of a kind
 */
export async function findWantedDay(orm: Orm, viewer: Viewer, query: DayQuery): Promise<WantedDay> {
  const { as, bookingId, slotId } = query;
  if (bookingId !== null) return ofBooking(orm, viewer, as, bookingId);
  const isHold = query.isHold === true;
  requireRight(viewer, as, isHold ? 'place and answer holds' : 'make and answer offers');
  const isNamed = isHold && query.with === null;
  const parties = await (isNamed ? readHouse(orm, as) : readParties(orm, as, query.with ?? ''));
  const { side, venueId, performerId } = parties;
  const rooms = query.eventId === null ? await readRooms(orm, venueId) : [];
  const hasRooms = rooms.length > 1;
  const about = { bookingId: '', slotId, hasRooms, isHold, booked: null };
  const common = { side, venueId, performerId, ...about };
  if (query.eventId === null) {
    const venue = { venueId, isPlace: parties.venueIsPlace, roomIds: rooms.map(({ id }) => id) };
    const stage = stageOf(venue, query.roomId || null);
    const stageId = typeof stage === 'string' ? null : stage.stageId;
    return { ...common, eventId: '', stageId, timeZone: parties.venueTimeZone };
  }
  const [event] = await orm.select().from(events).where(eq(events.id, query.eventId));
  if (event?.venueId !== venueId || side !== 'venue')
    throw new AppError('not-found', words('bookings')('refused.noEvent'));
  return { ...common, eventId: event.id, stageId: event.stageId, timeZone: event.timeZone };
}

/** The venue alone, for a performer without a page. */
async function readHouse(orm: Orm, venueId: string) {
  const venue = await readHoldVenue(orm, venueId);
  if (!venue) throw new AppError('not-found', words('bookings')('refused.noPage'));
  const { timeZone: venueTimeZone, stages } = venue;
  const venueIsPlace = stages.length > 0;
  return { side: 'venue', venueId, performerId: '', venueIsPlace, venueTimeZone } as const;
}

async function ofBooking(
  orm: Orm,
  viewer: Viewer,
  as: string,
  bookingId: string,
): Promise<WantedDay> {
  const [row] = await orm
    .select({ booking: bookings, stageId: events.stageId, day: events.day })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new AppError('not-found', words('bookings')('unknown'));
  const { venueId, performerId, eventId, slotId, timeZone, loadInAt, loadOutAt } = row.booking;
  const side = requireSide(viewer, row.booking, as, 'make and answer offers');
  const pages = { venueId: venueId ?? '', performerId: performerId ?? '' };
  const { stageId, day } = row;
  const about = { hasRooms: false, isHold: false, booked: { day, loadInAt, loadOutAt } };
  return { side, ...pages, bookingId, eventId, slotId, timeZone, stageId, ...about };
}

export type DayFacts = {
  taken: Record<Taken, boolean>;
  /** The venue has blocked the stage; requests for holds are told so too. */
  isBlocked: boolean;
  /** Holds of the stage by other performers. */
  holds: number;
  names: Record<Side, string | null>;
};

/** The facts about a time that either side may know: that a page is booked, never for what. */
export async function readDayFacts(
  orm: Orm,
  { venueId, performerId, bookingId, eventId, slotId, stageId }: WantedDay,
  { day, loadInAt, loadOutAt }: Night & { day: string },
): Promise<DayFacts> {
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const [from, until] = [moment(loadInAt), moment(loadOutAt)];
  const own = sql`(select ${eventId}::text as id, ${venueId}::text as venue_id,
    ${stageId}::text as stage_id, ${from} as load_in_at, ${until} as load_out_at)`;
  const nights = eventId === '' ? own : sql`events`;
  const candidate = sql`(select ${bookingId}::text as id, ${performerId}::text as performer_id,
    ${eventId}::text as event_id, ${slotId}::text as slot_id) bookings`;
  const ofStage = { venueId, stageId: stageId ?? '' };
  const [[taken], blocked, ahead, pages] = await Promise.all([
    orm.select(takenParts({ from, until, nights })).from(candidate),
    stageId !== null && isBlocked(orm, ofStage, { from: loadInAt, to: loadOutAt }),
    orm.$count(
      holds,
      and(
        eq(holds.stageId, stageId ?? ''),
        eq(holds.day, day),
        sql`${holds.performerId} is distinct from ${performerId}`,
        isNotNull(holds.grantedAt),
        isNull(holds.endedAt),
        isNull(holds.confirmedAt),
        gt(holds.expiresAt, sql`now()`),
      ),
    ),
    orm
      .select({ id: profiles.id, name: profiles.displayName })
      .from(profiles)
      .where(inArray(profiles.id, [venueId, performerId])),
  ]);
  const nameOf = (id: string) => pages.find((page) => page.id === id)?.name ?? null;
  return {
    taken: taken ?? { performer: false, stage: false, slot: false },
    isBlocked: blocked,
    holds: ahead,
    names: { venue: nameOf(venueId), performer: nameOf(performerId) },
  };
}
