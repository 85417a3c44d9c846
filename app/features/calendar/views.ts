import {
  type CalendarEntry,
  type DayPart,
  type EntryKind,
  type EntryStep,
  inOrder,
  placeOnDays,
} from '#app/domain/calendar/entry.ts';
import { type MonthGrid, placeInWeek, type Week } from '#app/domain/calendar/grids.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { writtenDay, writtenMonth } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

const t = words('calendar');

export type Reader = { timeZone: string; now: Temporal.Instant };

export type EntryView = {
  id: string;
  kind: EntryKind;
  step: EntryStep | null;
  /** Its state in words: how far it has come, which hold, or its kind. */
  label: string;
  title: string;
  /** `20:00–02:00`, by the clock of its place. */
  times: string;
  /** By the reader’s clock; null if that is the same. */
  ownTimes: string | null;
  stage: string | null;
  state: string;
  href: string | null;
};

export type DayView = {
  day: LocalDay;
  number: number;
  weekday: string;
  name: string;
  isToday: boolean;
  isInMonth: boolean;
  entries: EntryView[];
};

export type MonthView = {
  name: string;
  weekdays: string[];
  weeks: { number: number; days: DayView[] }[];
};

export type BoxView = { entry: EntryView; from: number; to: number; lane: number; lanes: number };
export type WeekDayView = Omit<DayView, 'entries' | 'isInMonth'> & {
  whole: EntryView[];
  boxes: BoxView[];
};

export type ListDayView = { day: LocalDay; name: string; isToday: boolean; entries: EntryView[] };

export function monthView(
  grid: MonthGrid,
  entries: CalendarEntry[],
  timeZone: string,
  reader: Reader,
): MonthView {
  const days = grid.weeks.flatMap((week) => week.days.map(({ day }) => day));
  const placed = placeOnDays(entries, days);
  const dayView = (day: LocalDay, isInMonth: boolean): DayView => ({
    ...dayOf(day, timeZone, reader),
    isInMonth,
    entries: (placed.get(day) ?? []).map((part) => partView(part, reader)),
  });
  return {
    name: monthName(grid.first),
    weekdays: days.slice(0, 7).map((day) => writtenDay(day, { weekday: 'short' })),
    weeks: grid.weeks.map(({ number, days }) => ({
      number,
      days: days.map(({ day, isInMonth }) => dayView(day, isInMonth)),
    })),
  };
}

export function monthName(day: LocalDay): string {
  return writtenMonth(day.slice(0, 7));
}

export function weekView(
  week: Week,
  entries: CalendarEntry[],
  { timeZone, stages }: { timeZone: string; stages: string[] },
  reader: Reader,
): WeekDayView[] {
  return placeInWeek(entries, week.days, stages).map(({ day, whole, boxes }) => ({
    ...dayOf(day, timeZone, reader),
    whole: whole.map((entry) => entryView(entry, reader)),
    boxes: boxes.map((box) => ({ ...box, entry: entryView(box.entry, reader) })),
  }));
}

/** Days with their entries, also the free ones. */
export function dayViews(
  entries: CalendarEntry[],
  days: LocalDay[],
  timeZone: string,
  reader: Reader,
): ListDayView[] {
  return [...placeOnDays(entries, days)].map(([day, parts]) => ({
    day,
    name: longDay(day),
    isToday: day === todayIn(timeZone, reader),
    entries: parts.map((part) => partView(part, reader)),
  }));
}

/** Entries one after the other, below the day that each begins on. */
export function listView(
  entries: CalendarEntry[],
  timeZone: string,
  reader: Reader,
): ListDayView[] {
  const days = Map.groupBy(entries, ({ start, timeZone: zone }) =>
    start.toZonedDateTimeISO(zone).toPlainDate().toString(),
  );
  return [...days].map(([day, entries]) => ({
    day,
    name: longDay(day),
    isToday: day === todayIn(timeZone, reader),
    entries: entries.sort(inOrder).map((entry) => entryView(entry, reader)),
  }));
}

export function longDay(day: LocalDay): string {
  return writtenDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** Today at the calendar's place. */
export function todayIn(timeZone: string, { now }: Reader): LocalDay {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

function dayOf(day: LocalDay, timeZone: string, reader: Reader) {
  return {
    day,
    number: Temporal.PlainDate.from(day).day,
    weekday: writtenDay(day, { weekday: 'short' }),
    name: writtenDay(day, { weekday: 'long', day: 'numeric', month: 'long' }),
    isToday: day === todayIn(timeZone, reader),
  };
}

function partView({ entry, part }: DayPart, reader: Reader): EntryView {
  const view = entryView(entry, reader);
  if (part === 'whole' || part === 'first') return view;
  return { ...view, id: view.id, times: t('goesOn'), ownTimes: null };
}

function entryView(entry: CalendarEntry, reader: Reader): EntryView {
  const { id, kind, step, title, stage, state, href, timeZone, allDay } = entry;
  const label = labelOf(entry);
  const times = allDay ? wholeDays(entry) : timesIn(entry, timeZone);
  const ownTimes = allDay ? null : timesIn(entry, reader.timeZone);
  return {
    id,
    kind,
    step,
    title,
    label,
    href,
    times,
    ownTimes: ownTimes === times ? null : ownTimes,
    stage: stage?.name || null,
    state: label.toLowerCase().includes(state) ? '' : state,
  };
}

function labelOf({ kind, step, rank }: Pick<CalendarEntry, 'kind' | 'step' | 'rank'>): string {
  if (rank !== null) return t('rank', { count: rank, ordinal: true });
  return step ? t(`step.${step}`) : t(`kind.${kind}`);
}

function wholeDays({ start, end, timeZone }: CalendarEntry): string {
  const first = start.toZonedDateTimeISO(timeZone).toPlainDate();
  const last = end.subtract({ nanoseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate();
  if (first.equals(last)) return t('allDay');
  return t('until', { day: writtenDay(last.toString(), { day: 'numeric', month: 'long' }) });
}

/** Start and end on a clock; with the day where it differs from the day at its own place. */
function timesIn({ start, end, timeZone }: CalendarEntry, zone: string): string {
  const from = start.toZonedDateTimeISO(zone);
  const to = end.toZonedDateTimeISO(zone);
  const home = start.toZonedDateTimeISO(timeZone).toPlainDate();
  const begins = from.toPlainDate();
  const before = begins.equals(home) ? '' : `${short(begins)} `;
  const isLong = begins.until(to.toPlainDate()).days > 1;
  const after = isLong ? `${short(to.toPlainDate())} ` : '';
  return `${before}${clock(from)}–${after}${clock(to)}`;
}

function clock(at: Temporal.ZonedDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: 'minute' });
}

function short(day: Temporal.PlainDate): string {
  return writtenDay(day.toString(), { weekday: 'short', day: 'numeric', month: 'short' });
}
