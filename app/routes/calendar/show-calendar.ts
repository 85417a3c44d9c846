import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { monthOf } from '#app/domain/calendar/month.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { dayBeginsAt, weekOf } from '#app/domain/calendar/week.ts';
import type { EntryFilter } from '#app/features/calendar/queries/entry-window.server.ts';
import type { CalendarPage } from '#app/features/calendar/queries/read-page.server.ts';
import {
  longDay,
  monthName,
  type Reader,
  shownList,
  shownMonth,
  shownWeek,
  todayIn,
} from '#app/features/calendar/views.ts';
import { may } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { isSameZone } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { readCalendar } from '#app/processes/calendar.server.ts';
import { type CalendarChoice, readAsked } from './asked-view.ts';

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
  const t = words('calendar');
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
