import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { monthOf } from '#app/domain/calendar/month.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { dayBeginsAt, weekOf } from '#app/domain/calendar/week.ts';
import { may, type ProfileRight } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { isSameZone } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { readCalendar } from '#app/processes/calendar.server.ts';
import type { DayWay } from './parts.tsx';
import type { CalendarPage, EntryFilter } from './queries.server.ts';
import {
  longDay,
  monthName,
  type Reader,
  shownList,
  shownMonth,
  shownWeek,
  todayIn,
} from './views.ts';

const t = words('calendar');

/** Days that a person has marked, with the hours and the room if chosen. */
export type MarkedDays = {
  day: LocalDay;
  to: LocalDay;
  stageId: string | null;
  startTime: string;
  endTime: string;
};

type Way = { right: ProfileRight; label: string; path: string; query?: Record<string, string> };

/** Acts possible on days of a page. Each links to its form, filled in. */
export function waysOn(
  viewer: Viewer,
  page: CalendarPage,
  selection: MarkedDays,
  entries: CalendarEntry[],
): DayWay[] {
  const ways =
    page.userType === 'venue' ? ofVenue(page, selection, entries) : ofPerformer(page, selection);
  return [...ways, toBlock(page, selection)]
    .filter(({ right }) => may(viewer, page.profileId, right))
    .map(({ label, path, query = {} }) => {
      const parameters = Object.entries(query).filter(([, value]) => value !== '');
      return {
        label,
        href: parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path,
      };
    });
}

function ofVenue(
  { profileId }: CalendarPage,
  selection: MarkedDays,
  entries: CalendarEntry[],
): Way[] {
  const { day, stageId } = selection;
  const room = stageId ?? '';
  return [
    {
      right: 'make and answer offers',
      label: t('day.offer'),
      path: '/bookings/new',
      query: { as: profileId, day, room },
    },
    {
      right: 'place and answer holds',
      label: t('day.placeHold'),
      path: '/holds/new',
      query: { as: profileId, day, stage: room && `${profileId}~${room}` },
    },
    {
      right: 'change events',
      label: t('day.event'),
      path: `/profiles/${profileId}/events/new`,
      query: { day, stage: room && `room:${room}` },
    },
    ...entries.flatMap(({ id, title, href, end }): Way[] =>
      id.startsWith('event-') && href && Temporal.Instant.compare(end, Temporal.Now.instant()) > 0
        ? [{ right: 'change events', label: t('day.openSlot', { title }), path: `${href}#order` }]
        : [],
    ),
  ];
}

function ofPerformer({ profileId: as }: CalendarPage, { day }: MarkedDays): Way[] {
  return [
    {
      right: 'place and answer holds',
      label: t('day.askHold'),
      path: '/holds/new',
      query: { as, day },
    },
    {
      right: 'make and answer offers',
      label: t('day.pitch'),
      path: '/bookings/new',
      query: { as, day },
    },
  ];
}

function toBlock({ profileId }: CalendarPage, selection: MarkedDays): Way {
  const { day, to, stageId, startTime, endTime } = selection;
  return {
    right: 'change the calendar',
    label: words('calendar')('blockDates'),
    path: `/profiles/${profileId}/calendar/blocks`,
    query: { from: day, to, stage: stageId ?? '', startTime, endTime },
  };
}

/** Entries in the list at a time. */
const listLength = 30;

/** The calendar of a page for members with the right to see it. */
export const showCalendar = forViewer(
  async ({ viewer, database, request, params: { profileId } }: Viewed<'profileId'>) => {
    const reader = readerOf(viewer);
    let choice: CalendarChoice | undefined;
    const { page, entries, failing } = await readCalendar(database, viewer, profileId, (page) => {
      choice = readAsked(request, page, todayIn(page.timeZone, reader));
      return filterOf(choice, page);
    });
    const view = choice ?? readAsked(request, page, todayIn(page.timeZone, reader));
    return {
      profileId,
      pageName: page.name,
      failing,
      stages: page.stages,
      timeZone: page.timeZone,
      ownZone: isSameZone(viewer.timeZone, page.timeZone) ? null : viewer.timeZone,
      mayChange: may(viewer, profileId, 'change the calendar'),
      mayOffer: may(viewer, profileId, 'make and answer offers'),
      view: view.view,
      at: view.at,
      stageId: view.stageId,
      today: todayIn(page.timeZone, reader),
      ...shownAs(view, entries, page, reader),
    };
  },
);

export function readerOf({ timeZone }: Viewer): Reader {
  return { timeZone, now: Temporal.Now.instant() };
}

function filterOf({ view, at, stageId, after }: CalendarChoice, page: CalendarPage): EntryFilter {
  const instant = (day: LocalDay, hour = 0) =>
    Temporal.PlainDate.from(day)
      .toPlainDateTime({ hour })
      .toZonedDateTime(page.timeZone)
      .toInstant();
  if (view === 'list') return { from: instant(at), to: null, stageId, after, most: listLength + 1 };
  // A place elsewhere may have its days up to 26 hours earlier or later than this page.
  const aside = { hours: 26 };
  const [first, behind] = view === 'month' ? monthEnds(at) : weekEnds(at);
  const hour = view === 'month' ? 0 : dayBeginsAt;
  return {
    from: instant(first, hour).subtract(aside),
    to: instant(behind, hour).add(aside),
    stageId,
  };
}

function monthEnds(at: LocalDay): [LocalDay, LocalDay] {
  const days = monthOf(at).weeks.flatMap((week) => week.days);
  return [days[0]?.day ?? at, dayAfter(days.at(-1)?.day ?? at)];
}

function weekEnds(at: LocalDay): [LocalDay, LocalDay] {
  const { days, after } = weekOf(at);
  return [days[0] ?? at, after];
}

function dayAfter(day: LocalDay): LocalDay {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** Entries in the form of the chosen view. */
function shownAs(
  choice: CalendarChoice,
  entries: CalendarEntry[],
  page: CalendarPage,
  reader: Reader,
) {
  const { view, at, stageId } = choice;
  if (view === 'month') {
    const grid = monthOf(at);
    const month = shownMonth(grid, entries, page.timeZone, reader);
    return { title: monthName(at), before: grid.before, later: grid.after, month };
  }
  if (view === 'week') {
    const week = weekOf(at);
    const stages = stageId ? [] : page.stages.map(({ id }) => id);
    const days = shownWeek(week, entries, { timeZone: page.timeZone, stages }, reader);
    const title = t('weekOf', { number: week.number, year: yearOf(week.days) });
    return { title, before: week.before, later: week.after, week: days };
  }
  const visible = entries.slice(0, listLength);
  const last = entries.length > listLength ? visible.at(-1) : undefined;
  const next = last ? `${last.start.epochMilliseconds}~${last.id}` : null;
  const list = { days: shownList(visible, page.timeZone, reader), next };
  return { title: t('listFrom', { day: longDay(at) }), before: null, later: null, list };
}

/** A week belongs to the year that its Thursday is in. */
function yearOf(days: LocalDay[]): string {
  return (days[3] ?? '').slice(0, 4);
}

/** The calendar view in an address. Unreadable parts are ignored. */
type CalendarChoice = {
  view: 'month' | 'week' | 'list';
  at: LocalDay;
  stageId: string | null;
  after: { start: Temporal.Instant; id: string } | null;
};

const views = ['month', 'week', 'list'] as const;

function readAsked(request: Request, page: CalendarPage, today: LocalDay): CalendarChoice {
  const query = new URL(request.url).searchParams;
  const stage = query.get('stage');
  return {
    view: views.find((view) => view === query.get('view')) ?? 'month',
    at: dayOf(query.get('at')) ?? today,
    stageId: page.stages.find(({ id }) => id === stage)?.id ?? null,
    after: placeOf(query.get('after')),
  };
}

/** A day within centuries that people plan in. */
export function dayOf(text: string | null): LocalDay | null {
  if (!text || !/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** The position of the list: the entry before it, and when that begins. */
function placeOf(text: string | null): CalendarChoice['after'] {
  const [, start = '', id = ''] = /^(\d{1,14})~([\w-]{1,120})$/.exec(text ?? '') ?? [];
  return id ? { start: Temporal.Instant.fromEpochMilliseconds(Number(start)), id } : null;
}
