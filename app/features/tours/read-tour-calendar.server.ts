import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import type { House } from '#app/domain/profiles/position.ts';
import { readBookingEntries } from '#app/features/bookings/queries.server.ts';
import { entryOf, instantOfDate, readCalendarPage } from '#app/features/calendar/queries.server.ts';
import { listHouses } from '#app/features/profiles/queries.server.ts';
import type { ShownTour, TourStopShown } from './queries.server.ts';

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
