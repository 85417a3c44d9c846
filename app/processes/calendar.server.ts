import type { Database, Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type AvailsChoice,
  availsOf,
  type RoomAvails,
  stretchOf,
} from '#app/domain/calendar/avails.ts';
import { type CalendarEntry, inTime } from '#app/domain/calendar/entry.ts';
import {
  type CalendarPage,
  countFailing,
  type EntryFilter,
  readCalendarPage,
} from '#app/features/calendar/queries.server.ts';

import { requireRight } from '#app/features/profiles/policy.ts';
import { parts } from './parts.server.ts';

export type ReadCalendar = {
  page: CalendarPage;
  entries: CalendarEntry[];
  /** Outside calendars that can’t be read at present, or not in full. */
  failing: number;
};

/**
 * The calendar of a page for one of its people. The filter depends on the page’s zone, so it is made once
 * that is known.
 */
export async function readCalendar(
  { orm }: Database,
  viewer: Viewer,
  profileId: string,
  filterOf: (page: CalendarPage) => EntryFilter,
): Promise<ReadCalendar> {
  requireRight(viewer, profileId, 'see the calendar');
  const page = await readCalendarPage(orm, profileId, viewer.timeZone);
  const [entries, failing] = await Promise.all([
    listCalendarEntries(orm, page, filterOf(page)),
    countFailing(orm, profileId),
  ]);
  return { page, entries, failing };
}

/**
 * All entries on the calendar of a page, in order of time, with one query for each kind. The caller has
 * checked the right.
 */
export async function listCalendarEntries(
  orm: Orm,
  page: CalendarPage,
  filter: EntryFilter,
  limit = mostEntries,
): Promise<CalendarEntry[]> {
  const bounded = { ...filter, most: Math.min(filter.most ?? limit, limit) };
  const reads = parts.flatMap(({ calendar = [] }) => calendar);
  const lists = await Promise.all(reads.map((read) => read(orm, page, bounded)));
  return lists.flat().sort(inTime).slice(0, bounded.most);
}

/** The most entries of one view. */
const mostEntries = 3_000;

/**
 * The free days of a page, with as many queries for a year as for a month. The caller has checked the
 * right.
 * @param now decides which days are over
 */
export async function listAvails(
  orm: Orm,
  page: CalendarPage,
  choice: AvailsChoice,
  now = Temporal.Now.instant(),
): Promise<RoomAvails[]> {
  const stretch = stretchOf(choice, page.timeZone);
  const entries = await listCalendarEntries(orm, page, stretch, mostForAvails);
  const until = entries.length < mostForAvails ? null : (entries.at(-1)?.start ?? null);
  const today = now.toZonedDateTimeISO(page.timeZone).toPlainDate().toString();
  return availsOf(choice, { stages: page.stages.map(({ id }) => id), today, until }, entries);
}

/** A year of the fullest calendars. */
const mostForAvails = 20_000;
