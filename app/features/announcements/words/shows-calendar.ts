import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { calendarFile } from '#app/features/calendar/words/calendar-file.ts';
import { words } from '#app/lib/words.ts';
import type { FedShow, FedShows } from '../queries/list-fed-shows.server.ts';
import type { ShowView } from '../views.ts';

/** Shows as calendar programs read them. */
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
    // Of a place without a page that is its town, which its address has already.
    stage: place && !isOutside ? { id, name: place } : null,
    // The place of each show stands under its own id.
    venueId: id,
    rank: null,
    href: path,
    state: [state, show.price].filter(Boolean).join('. '),
    changedAt: Temporal.Instant.fromEpochMilliseconds(changedAt.getTime()),
  };
}

/** From when to when it is: a whole day where no more is known. */
export function spanOf({ hasTime, startsAt, endsAt, day, timeZone }: ShowView) {
  if (hasTime)
    return { start: Temporal.Instant.from(startsAt), end: Temporal.Instant.from(endsAt) };
  const date = Temporal.PlainDate.from(day);
  return {
    start: date.toZonedDateTime(timeZone).toInstant(),
    end: date.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
  };
}
