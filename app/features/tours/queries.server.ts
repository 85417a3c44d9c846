import { and, asc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { outsideShows } from '#app/db/schema/announcements.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { tourShows } from '#app/db/schema/night.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { settlements, settlementVersions } from '#app/db/schema/settlement.ts';
import { orders, tickets } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type BookingState, bookingStates, signedStates } from '#app/domain/bookings/lifecycle.ts';
import { guaranteeOf } from '#app/domain/bookings/terms/terms.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { type House, positionOf } from '#app/domain/profiles/position.ts';
import { type Leg, legsOf, totalsOf, tourLimits } from '#app/domain/tours/tour-route.ts';
import { readTour } from '#app/features/bookings/holds/queries.server.ts';
import { readBookingEntries } from '#app/features/bookings/queries.server.ts';
import { entryOf, instantOfDate, readCalendarPage } from '#app/features/calendar/queries.server.ts';
import { listReleased } from '#app/features/payments/ledger/queries.server.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { listHouses } from '#app/features/profiles/queries.server.ts';
import { isValid } from '#app/features/tickets/orders/queries.server.ts';
import { moment } from '#app/fields/answers.ts';
import { day, id } from '#app/fields/kinds.ts';
import { showKinds } from './fields.ts';

export type ShownTour = Awaited<ReturnType<typeof showTour>>;
export type TourStopShown = ShownTour['shows'][number];

const minor = z.int();

/**
 * A tour as a whole, for people of its performer: every show with the way to the next, and the
 * totals; in a fixed number of statements.
 */
export const showTour = pageQuery({
  operation: 'readTour',
  may: 'see bookings',
  input: z.object({ tourId: id }),
  answer: z.object({
    name: z.string(),
    shows: z.array(
      z.object({
        kind: z.enum(showKinds),
        id,
        title: z.string(),
        place: z.string().nullable(),
        day,
        startsAt: moment,
        state: z
          .enum(bookingStates)
          .nullable()
          .describe('Null for a show that the page lists itself.'),
        next: z
          .object({ offDays: z.int(), kilometres: z.int().nullable() })
          .nullable()
          .describe('The way to the next show, as the crow flies; null for the last one.'),
      }),
    ),
    totals: z.array(
      z.object({
        currency: z.string(),
        guaranteeMinor: minor,
        settledMinor: minor,
        paidMinor: minor,
      }),
    ),
    ticketsSold: z.int(),
  }),
  async run({ services, orm, viewer }, { profileId, tourId }) {
    const { name } = await readTour(services.database, viewer, profileId, tourId);
    const [booked, outside, otherBooked, otherOutside] = await Promise.all([
      listTourBookings(orm, profileId, tourId),
      listTourOutside(orm, profileId, tourId),
      listTourBookings(orm, profileId, null),
      listTourOutside(orm, profileId, null),
    ]);
    const ids = booked.map(({ id }) => id);
    // A venue's ticket sales stay private until both have signed.
    const events = booked.flatMap(({ state, eventId }) =>
      signedStates.includes(state) ? eventId : [],
    );
    const [released, sold] = await Promise.all([
      listReleased(orm, 'booking', ids),
      countSold(orm, events),
    ]);
    const shows = [
      ...booked.map((show) => ({ ...show, ticketsSold: sold.get(show.eventId) ?? null })),
      ...outside,
    ].toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
    const legs: (Leg | undefined)[] = legsOf(shows);
    const money = booked.flatMap((show) =>
      show.currency === null ? [] : [{ ...show, currency: show.currency }],
    );
    return {
      profileId,
      tourId,
      name,
      shows: shows.map((show, index) => ({ ...show, next: legs[index] ?? null })),
      totals: totalsOf(money, released),
      ticketsSold: [...sold.values()].reduce((sum, count) => sum + count, 0),
      kilometres: legs.reduce((sum, leg) => sum + (leg?.kilometres ?? 0), 0),
      /** Shows that could be added. */
      others: [...otherBooked, ...otherOutside].toSorted(
        (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
      ),
      mayChange: may(viewer, profileId, 'place and answer holds'),
    };
  },
});

/** Valid tickets that were sold here, by event; comps are counted elsewhere. */
async function countSold(orm: Orm, eventIds: string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await orm
    .select({ eventId: tickets.eventId, count: sql`count(*)`.mapWith(Number) })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(inArray(tickets.eventId, eventIds), isValid, ne(orders.paidBy, 'comp')))
    .groupBy(tickets.eventId);
  return new Map(rows.map(({ eventId, count }) => [eventId, count]));
}

/** Drafts, and bookings that ended before they were agreed. */
const leftOut: BookingState[] = ['draft', 'declined', 'withdrawn', 'expired'];
/** The tour of a booking: chosen by hand, or else its hold’s. */
const tourOfBooking = sql`coalesce(${tourShows.tourId}, ${holds.tourId})`;

/** A performer's bookings on a tour; for null, those ahead that are on none. */
export async function listTourBookings(orm: Orm, performerId: string, tourId: string | null) {
  const isAsked: SQL | undefined =
    tourId === null
      ? and(sql`${tourOfBooking} is null`, sql`${bookings.loadOutAt} > now()`)
      : sql`${tourOfBooking} = ${tourId}`;
  const rows = await orm
    .select({
      id: bookings.id,
      eventId: bookings.eventId,
      state: bookings.state,
      startsAt: bookings.startsAt,
      timeZone: bookings.timeZone,
      title: events.title,
      day: events.day,
      isElsewhere: isNull(events.stageId),
      place: profiles.displayName,
      latitude: profiles.latitude,
      longitude: profiles.longitude,
      terms: bookingVersions.terms,
      settledMinor: settlementVersions.totalMinor,
      /** Chosen by hand, rather than with its hold. */
      isPut: sql<boolean>`${tourShows.tourId} is not null`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(profiles, eq(profiles.id, bookings.venueId))
    .leftJoin(holds, eq(holds.id, bookings.holdId))
    .leftJoin(tourShows, eq(tourShows.bookingId, bookings.id))
    .leftJoin(
      bookingVersions,
      and(
        eq(bookingVersions.bookingId, bookings.id),
        sql`${bookingVersions.number} = coalesce(${bookings.signedVersion}, ${bookings.latestVersion})`,
      ),
    )
    .leftJoin(settlements, eq(settlements.bookingId, bookings.id))
    .leftJoin(
      settlementVersions,
      and(
        eq(settlementVersions.bookingId, settlements.bookingId),
        eq(settlementVersions.version, settlements.agreedVersion),
      ),
    )
    .where(and(eq(bookings.performerId, performerId), notInArray(bookings.state, leftOut), isAsked))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(tourLimits.shows);
  return rows.map(({ latitude, longitude, terms, isElsewhere, ...row }) => ({
    ...row,
    kind: 'booking' as const,
    position: isElsewhere ? null : positionOf({ userType: 'venue', latitude, longitude }),
    currency: terms?.currency ?? null,
    guaranteeMinor: terms ? guaranteeOf(terms.deal) : 0,
  }));
}

/** The shows that a performer lists itself on a tour; for null, those ahead that are on none. */
export async function listTourOutside(orm: Orm, performerId: string, tourId: string | null) {
  const isAsked =
    tourId === null
      ? and(isNull(tourShows.tourId), sql`${outsideShows.endsAt} > now()`)
      : eq(tourShows.tourId, tourId);
  const rows = await orm
    .select({
      id: outsideShows.id,
      title: outsideShows.title,
      day: outsideShows.day,
      startsAt: outsideShows.startsAt,
      endsAt: outsideShows.endsAt,
      timeZone: outsideShows.timeZone,
      time: outsideShows.time,
      placeName: outsideShows.placeName,
      town: outsideShows.town,
      address: outsideShows.address,
      changedAt: outsideShows.changedAt,
      latitude: outsideShows.latitude,
      longitude: outsideShows.longitude,
      isCancelled: sql<boolean>`${outsideShows.cancelledAt} is not null`,
    })
    .from(outsideShows)
    .leftJoin(tourShows, eq(tourShows.outsideId, outsideShows.id))
    .where(and(eq(outsideShows.profileId, performerId), isAsked))
    .orderBy(asc(outsideShows.startsAt), asc(outsideShows.id))
    .limit(tourLimits.shows);
  return rows.map(({ latitude, longitude, placeName, town, ...row }) => ({
    ...row,
    kind: 'outside' as const,
    state: null,
    isPut: true,
    place: [placeName, town].filter(Boolean).join(', '),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}

const dayHours = 24;
/** More than a page has within one tour. */
const limit = 3_000;

/**
 * The entries and places of a tour: bookings as on the page’s own calendar, and the shows that it
 * lists itself, without cancelled ones.
 */
export async function readTourCalendar(
  orm: Orm,
  viewer: Viewer,
  { profileId, shows }: ShownTour,
): Promise<{ entries: CalendarEntry[]; houses: Map<string, House> }> {
  const [first, last] = [shows.at(0), shows.at(-1)];
  if (!first || !last) return { entries: [], houses: new Map() };
  const ids = new Set(shows.map(({ id }) => `booking-${id}`));
  const page = await readCalendarPage(orm, profileId, viewer.timeZone);
  const entries = await readBookingEntries(orm, page, {
    from: instantOfDate(first.startsAt).subtract({ hours: dayHours }),
    to: instantOfDate(last.startsAt).add({ hours: dayHours }),
    most: limit,
  });
  const bookingEntries = entries.filter(({ id }) => ids.has(id));
  const listedEntries = shows.flatMap((stop) =>
    stop.kind === 'outside' && !stop.isCancelled ? [stop] : [],
  );
  const venueIds = bookingEntries.flatMap(({ venueId }) => venueId ?? []);
  const houses = await listHouses(orm, [...new Set(venueIds)]);
  for (const { id, place, address, position } of listedEntries)
    houses.set(id, { name: place, address: address || null, position });
  return {
    entries: [...bookingEntries, ...listedEntries.map((stop) => entryOfListed(profileId, stop))],
    houses,
  };
}

type Listed = Extract<TourStopShown, { kind: 'outside' }>;

/** A whole day if its time is unknown. */
function entryOfListed(profileId: string, show: Listed): CalendarEntry {
  const { id, title, place, day, time, timeZone, startsAt, endsAt, changedAt } = show;
  const entry = entryOf({
    id: `listed-${id}`,
    kind: 'show',
    title: title || place,
    timeZone,
    changedAt,
    start: startsAt,
    end: endsAt,
    href: `/profiles/${profileId}/shows/${id}`,
    // The place of each show is keyed by the show's id.
    venueId: id,
  });
  if (time !== null) return entry;
  const date = Temporal.PlainDate.from(day);
  return {
    ...entry,
    allDay: true,
    start: date.toZonedDateTime(timeZone).toInstant(),
    end: date.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
  };
}
