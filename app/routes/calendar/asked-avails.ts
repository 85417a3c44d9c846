import { type AvailsChoice, areMonths, availsLimits } from '#app/domain/calendar/avails.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { weekOf } from '#app/domain/calendar/week.ts';
import type { AvailsForm } from '#app/features/calendar/components/avails-chooser.tsx';
import type { CalendarPage } from '#app/features/calendar/queries/read-page.server.ts';
import { monthName } from '#app/features/calendar/views.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';

/** Used for addresses without a choice. */
const defaults = { weekdays: [5, 6], months: 3 };
/** Months to choose from. */
const monthsAhead = 24;

/** The choice of free days in an address. Unreadable parts are ignored. */
export function readAvailsChoice(
  { searchParams }: URL,
  page: CalendarPage,
  today: LocalDay,
): AvailsChoice {
  const days = searchParams.getAll('weekday').filter((day) => /^[1-7]$/.test(day));
  const weekdays = [...new Set(days.map(Number))].sort();
  const from = monthIn(searchParams.get('from')) ?? today.slice(0, 7);
  const rooms = searchParams.getAll('stage').slice(0, availsLimits.rooms);
  return {
    weekdays: weekdays.length > 0 ? weekdays : defaults.weekdays,
    from,
    to: lastMonth(from, searchParams.get('to')),
    stageIds: page.stages.map(({ id }) => id).filter((id) => rooms.includes(id)),
    ranks:
      page.userType === 'venue' && (searchParams.has('from') ? searchParams.has('ranks') : true),
  };
}

export function availsFormOf(
  { weekdays, from, to, stageIds, ranks }: AvailsChoice,
  page: CalendarPage,
  today: LocalDay,
): AvailsForm {
  const { days } = weekOf(today);
  const first = [from, today.slice(0, 7)].sort()[0] ?? from;
  return {
    weekdays: days.map((day, index) => ({
      value: `${index + 1}`,
      name: writtenDay(day, { weekday: 'short' }),
      isChosen: weekdays.includes(index + 1),
    })),
    months: Array.from({ length: monthsAhead }, (_, months) => {
      const value = Temporal.PlainYearMonth.from(first).add({ months }).toString();
      return { value, label: monthName(`${value}-01`) };
    }),
    from,
    to,
    rooms: page.stages.map(({ id, name }) => ({
      value: id,
      name,
      isChosen: stageIds.length === 0 || stageIds.includes(id),
    })),
    ranks: page.userType === 'venue' ? ranks : null,
  };
}

function monthIn(text: string | null): string | null {
  return text && areMonths(text, text) ? text : null;
}

/** Not before the first, and not beyond the longest range. */
function lastMonth(from: string, choice: string | null): string {
  const after = (months: number) => Temporal.PlainYearMonth.from(from).add({ months }).toString();
  const to = monthIn(choice);
  if (!to) return after(defaults.months - 1);
  if (to < from) return from;
  return areMonths(from, to) ? to : after(availsLimits.months - 1);
}
