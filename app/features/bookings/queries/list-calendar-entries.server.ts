import type { Orm } from '#app/db/client.server.ts';
import { type CalendarEntry, inTime } from '#app/domain/calendar/entry.ts';
import type { CalendarPage } from '#app/features/calendar/queries/read-page.server.ts';
import type { EntryFilter } from './entry-window.server.ts';
import { readBlockEntries, readBusyEntries } from './read-blocked-times.server.ts';
import { readBookingEntries } from './read-booked-times.server.ts';
import { readEventEntries } from './read-event-times.server.ts';
import { readHoldEntries } from './read-held-times.server.ts';

/** What a calendar shows at once is bounded, however much somebody has written. */
const mostEntries = 3_000;

/**
 * Everything on the calendar of a page, in order of time: four queries, however much there is.
 * Who may see it has been asked before.
 */
export async function listCalendarEntries(
  orm: Orm,
  page: CalendarPage,
  filter: EntryFilter,
): Promise<CalendarEntry[]> {
  const asked = { ...filter, most: Math.min(filter.most ?? mostEntries, mostEntries) };
  const lists = await Promise.all([
    page.userType === 'venue'
      ? readEventEntries(orm, page, asked)
      : readBookingEntries(orm, page, asked),
    readHoldEntries(orm, page, asked),
    readBlockEntries(orm, page, asked),
    readBusyEntries(orm, page, asked),
  ]);
  return lists.flat().sort(inTime).slice(0, asked.most);
}
