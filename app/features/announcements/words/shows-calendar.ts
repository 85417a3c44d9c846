import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { calendarFile } from '#app/features/calendar/words/calendar-file.ts';
import { words } from '#app/lib/words.ts';
import type { FedShow, FedShows } from '../queries/list-fed-shows.server.ts';
import type { ShowView } from '../views.ts';

export function showsCalendar({ shows, title }: FedShows, { site }: { site: string }): string {
  const houses = new Map(
    shows.map(({ id, venueName, address, position }) => [
      id,
      { name: venueName, address, position },
    ]),
  );
  const cancelled = new Set(
    shows.filter(({ status }) => status === 'cancelled').map(({ id }) => entryId(id)),
  );
  return calendarFile(shows.map(entryOf), { name: title, site, houses, cancelled });
}

function entryId(id: string): string {
  return `show-${id}`;
}

function entryOf(show: FedShow): CalendarEntry {
  const { id, title, status, place, timeZone, path, changedAt, hasTime, isOutside } = show;
  const state = status === 'scheduled' ? '' : words('announcements')(`status.${status}`);
  return {
    id: entryId(id),
    kind: 'show',
    step: null,
    title: status === 'cancelled' ? `${state}: ${title}` : title,
    ...spanOf(show),
    allDay: !hasTime,
    timeZone,
    // For a place without a page this is its town, which its address has already.
    stage: place && !isOutside ? { id, name: place } : null,
    // The place of each show is keyed by the show's id.
    venueId: id,
    rank: null,
    href: path,
    state: [state, show.price].filter(Boolean).join('. '),
    changedAt: Temporal.Instant.fromEpochMilliseconds(changedAt.getTime()),
  };
}

/** The times of a show: a whole day if its time is unknown. */
export function spanOf({ hasTime, startsAt, endsAt, day, timeZone }: ShowView) {
  if (hasTime)
    return { start: Temporal.Instant.from(startsAt), end: Temporal.Instant.from(endsAt) };
  const date = Temporal.PlainDate.from(day);
  return {
    start: date.toZonedDateTime(timeZone).toInstant(),
    end: date.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
  };
}
