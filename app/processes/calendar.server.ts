import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type AvailsChoice,
  availsOf,
  type RoomAvails,
  stretchOf,
} from '#app/domain/calendar/avails.ts';
import { type CalendarEntry, entryKinds, entrySteps, inTime } from '#app/domain/calendar/entry.ts';
import { availsFilter, stretch } from '#app/features/calendar/fields.ts';
import {
  type CalendarPage,
  choiceOf,
  countFailing,
  type EntryFilter,
  readCalendarPage,
} from '#app/features/calendar/queries.server.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
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

const entryShape = z.object({
  id: z.string(),
  kind: z.enum(entryKinds),
  step: z.enum(entrySteps).nullable().describe('How far an offer or a show has come.'),
  title: z.string(),
  start: moment,
  end: moment,
  allDay: z.boolean(),
  timeZone: z.string().describe('The time zone of its place.'),
  stage: z.object({ id, name: z.string() }).nullable(),
  venueId: id.nullable().describe('The page of the venue.'),
  rank: z.int().nullable().describe('The rank of a hold, from 1.'),
  state: z.string().describe('The state, in words.'),
});

/** The calendar of a page on some days of its own clock. */
export const readStretch = pageQuery({
  operation: 'readCalendar',
  may: 'see the calendar',
  input: stretch,
  answer: z.object({
    timeZone: z.string().describe('The time zone of the page.'),
    stages: z.array(z.object({ id, name: z.string() })),
    entries: z.array(entryShape),
  }),
  async run({ services, viewer }, { profileId, from, to, stageId = null }) {
    const { page, entries } = await readCalendar(
      services.database,
      viewer,
      profileId,
      ({ timeZone }) => ({
        from: Temporal.PlainDate.from(from).toZonedDateTime(timeZone).toInstant(),
        to: Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
        stageId,
      }),
    );
    return {
      ...page,
      entries: entries.map(({ start, end, ...entry }) => ({
        ...entry,
        start: start.toString(),
        end: end.toString(),
      })),
    };
  },
});

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

/** The free days of a page, as its members choose them. */
export const readAvails = pageQuery({
  operation: 'readAvails',
  may: 'see the calendar',
  input: availsFilter,
  answer: z.object({
    timeZone: z.string().describe('The time zone of the page.'),
    rooms: z.array(
      z.object({
        stageId: id.nullable().describe('Null for a page without rooms.'),
        days: z.array(
          z.object({
            day: z.iso.date(),
            rank: z.int().describe('The rank that the next hold at the venue would have.'),
          }),
        ),
      }),
    ),
  }),
  async run({ orm, viewer }, { profileId, ...filter }) {
    const page = await readCalendarPage(orm, profileId, viewer.timeZone);
    return { timeZone: page.timeZone, rooms: await listAvails(orm, page, choiceOf(filter)) };
  },
});

/** A year of the fullest calendars. */
const mostForAvails = 20_000;
