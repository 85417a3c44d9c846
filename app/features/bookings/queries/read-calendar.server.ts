import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { countFailing } from '#app/features/calendar/queries/count-failing.server.ts';
import {
  type CalendarPage,
  readCalendarPage,
} from '#app/features/calendar/queries/read-page.server.ts';
import { demandRight } from '#app/features/profiles/policy.ts';
import type { EntryFilter } from './entry-window.server.ts';
import { listCalendarEntries } from './list-calendar-entries.server.ts';

export type ReadCalendar = {
  page: CalendarPage;
  entries: CalendarEntry[];
  /** How many calendars from elsewhere can’t be read at present. */
  failing: number;
};

/**
 * The calendar of a page for one of its people. What is asked for depends on the page’s zone, so it
 * is worked out once that is known.
 * @throws AppError `not-found`, `forbidden`
 */
export async function readCalendar(
  { orm }: Database,
  viewer: Viewer,
  profileId: string,
  filterOf: (page: CalendarPage) => EntryFilter,
): Promise<ReadCalendar> {
  demandRight(viewer, profileId, 'see the calendar');
  const page = await readCalendarPage(orm, profileId, viewer.timeZone);
  const [entries, failing] = await Promise.all([
    listCalendarEntries(orm, page, filterOf(page)),
    countFailing(orm, profileId),
  ]);
  return { page, entries, failing };
}
