import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type HoldSettings, holdDefaults } from '#app/domain/bookings/holds/hold.ts';
import type { Night } from '#app/domain/bookings/holds/nights.ts';
import type { Taken } from '#app/domain/bookings/standing.ts';
import { type Side, termsLimits } from '#app/domain/bookings/terms/terms.ts';
import { clockOf, stageOf } from '#app/domain/events/event.ts';
import { isBlocked } from '#app/features/calendar/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { readRooms } from '#app/features/profiles/read-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type HoldVenue, readHoldVenue } from '../holds/queries.server.ts';
import { requireSide } from '../policy.ts';
import { type Parties, readParties } from '../queries.server.ts';
import { takenParts } from '../taken-by.server.ts';

const t = words('bookings');

/** The subject of a new offer, as the address has it. */
type OfferQuery = {
  as: string;
  /** Null if the application names the page. */
  with: string | null;
  eventId: string | null;
  slotId: string | null;
  applicationId: string | null;
};

/** The facts for the form of a first offer. */
export type OfferStart = OfferQuery & {
  with: string;
  side: Side;
  otherName: string | null;
  timeZone: string;
  rooms: { id: string; name: string }[];
  /** The venue’s usual times on its clock, if it has set any. */
  house: { loadIn?: string; loadOut?: string };
  /** True if the other side can be asked for an offer: by a hold, if the venue takes them. */
  takesHolds: boolean;
  /** The riders of the performer’s page. */
  riders: { rider: string; hospitality: string };
  /** The venue’s event; null for a night of its own. */
  night: OfferNight | null;
};

type OfferNight = {
  title: string;
  day: string;
  loadInAt: Date;
  doorsAt: Date | null;
  curfewAt: Date | null;
  loadOutAt: Date;
  slot: { name: string; startsAt: Date; endsAt: Date } | null;
};

/**
 * @throws AppError `not-found` for unknown pages, events and slots of other venues; `forbidden`;
 *   `bad-input` for two pages of a kind
 */
export async function readOfferStart(
  orm: Orm,
  viewer: Viewer,
  query: OfferQuery,
): Promise<OfferStart> {
  requireIds(query);
  const about = await readApplication(orm, query);
  requireRight(viewer, about.as, 'make and answer offers');
  const parties = await readParties(orm, about.as, about.with);
  const { eventId, slotId, applicationId } = about;
  // Only the venue reads applications, and only those for its own nights.
  if (applicationId !== null && parties.side !== 'venue') throw noApplication();
  const [night, rooms, other, riders, house] = await Promise.all([
    eventId === null ? null : readNight(orm, parties, eventId, slotId),
    readRooms(orm, parties.venueId),
    orm.select({ name: profiles.displayName }).from(profiles).where(eq(profiles.id, about.with)),
    readRiders(orm, parties.performerId),
    readHoldVenue(orm, parties.venueId),
  ]);
  return {
    ...about,
    side: parties.side,
    otherName: other[0]?.name ?? null,
    timeZone: night?.timeZone ?? parties.venueTimeZone,
    rooms: night ? [] : rooms.map(({ id, name }) => ({ id, name })),
    riders,
    house: night || !house ? {} : usualTimes(house.settings),
    takesHolds: !night && house !== null && mayHold(house, parties),
    night,
  };
}

function mayHold({ settings, stages }: HoldVenue, { side }: Parties): boolean {
  return stages.length > 0 && (side === 'venue' || settings.takesHolds);
}

function usualTimes({ loadInMinute, loadOutMinute }: HoldSettings): OfferStart['house'] {
  const isSaid =
    loadInMinute !== holdDefaults.loadInMinute || loadOutMinute !== holdDefaults.loadOutMinute;
  return isSaid ? { loadIn: clockOf(loadInMinute), loadOut: clockOf(loadOutMinute) } : {};
}

/** Cut to the limits of terms. */
async function readRiders(orm: Orm, performerId: string): Promise<OfferStart['riders']> {
  const [page] = await orm
    .select({ details: profiles.details })
    .from(profiles)
    .where(eq(profiles.id, performerId));
  const { technicalRider = '', hospitalityRider = '' } = page?.details ?? {};
  return {
    rider: technicalRider.slice(0, termsLimits.rider),
    hospitality: hospitalityRider.slice(0, termsLimits.hospitality),
  };
}

/** The database can’t look for ids with other characters. */
function requireIds({ eventId, slotId, applicationId }: OfferQuery): void {
  for (const [id, sentence] of [
    [eventId, t('refused.noEvent')],
    [slotId, t('refused.noSlot')],
    [applicationId, t('refused.noApplication')],
  ] as const)
    if (id !== null && !/^[\w-]{1,128}$/.test(id)) throw new AppError('not-found', sentence);
}

/** An application gives its slot, night and performer. */
async function readApplication(
  orm: Orm,
  query: OfferQuery,
): Promise<OfferQuery & { with: string }> {
  if (query.applicationId === null) return { ...query, with: query.with ?? '' };
  const [row] = await orm
    .select({
      with: applications.performerId,
      slotId: eventSlots.id,
      eventId: eventSlots.eventId,
    })
    .from(applications)
    .innerJoin(eventSlots, eq(eventSlots.id, applications.slotId))
    .where(eq(applications.id, query.applicationId));
  if (!row || (query.with !== null && query.with !== row.with)) throw noApplication();
  return { ...query, ...row };
}

function noApplication(): AppError {
  return new AppError('not-found', t('refused.noApplication'));
}

async function readNight(
  orm: Orm,
  { venueId, side }: Parties,
  eventId: string,
  slotId: string | null,
): Promise<(OfferNight & { timeZone: string }) | null> {
  const [event] = await orm
    .select({
      title: events.title,
      day: events.day,
      timeZone: events.timeZone,
      loadInAt: events.loadInAt,
      doorsAt: events.doorsAt,
      curfewAt: events.curfewAt,
      loadOutAt: events.loadOutAt,
    })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.venueId, venueId)));
  if (!event || side !== 'venue') throw new AppError('not-found', t('refused.noEvent'));
  if (slotId === null) return { ...event, slot: null };
  const [slot] = await orm
    .select({ name: eventSlots.name, startsAt: eventSlots.startsAt, endsAt: eventSlots.endsAt })
    .from(eventSlots)
    .where(and(eq(eventSlots.id, slotId), eq(eventSlots.eventId, eventId)));
  if (!slot) throw new AppError('not-found', t('refused.noSlot'));
  return { ...event, slot };
}

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
