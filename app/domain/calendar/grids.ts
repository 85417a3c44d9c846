import { type CalendarEntry, inOrder } from './entry.ts';
import type { LocalDay } from './recurrence.ts';

export type MonthGrid = {
  first: LocalDay;
  before: LocalDay;
  after: LocalDay;
  /** Whole ISO weeks, from Monday. */
  weeks: { number: number; days: { day: LocalDay; isInMonth: boolean }[] }[];
};

/** The month that holds a day, as weeks from Monday to Sunday. */
export function monthOf(at: LocalDay): MonthGrid {
  const first = Temporal.PlainDate.from(at).with({ day: 1 });
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const count = Math.ceil((first.dayOfWeek - 1 + first.daysInMonth) / 7);
  const weeks = Array.from({ length: count }, (_, index) => {
    const start = monday.add({ weeks: index });
    const days = Array.from({ length: 7 }, (_, offset) => {
      const day = start.add({ days: offset });
      return { day: day.toString(), isInMonth: day.month === first.month };
    });
    return { number: start.weekOfYear ?? 0, days };
  });
  return {
    first: first.toString(),
    before: first.subtract({ months: 1 }).toString(),
    after: first.add({ months: 1 }).toString(),
    weeks,
  };
}

/**
 * A day of the week view runs from six in the morning to six the next, so that a night is one piece
 * and not two halves around midnight.
 */
export const dayBeginsAt = 6;
const dayMinutes = 24 * 60;

type Box = {
  entry: CalendarEntry;
  /** Minutes on the place’s clock since the day began. */
  from: number;
  to: number;
  /** Its column among the day's columns. */
  lane: number;
  lanes: number;
};

type WeekDay = { day: LocalDay; whole: CalendarEntry[]; boxes: Box[] };

export type Week = {
  number: number;
  before: LocalDay;
  after: LocalDay;
  days: LocalDay[];
};

export function weekOf(at: LocalDay): Week {
  const day = Temporal.PlainDate.from(at);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  return {
    number: monday.weekOfYear ?? 0,
    before: monday.subtract({ weeks: 1 }).toString(),
    after: monday.add({ weeks: 1 }).toString(),
    days: Array.from({ length: 7 }, (_, index) => monday.add({ days: index }).toString()),
  };
}

/**
 * The boxes in each day’s column. Stages in use on a day each get a lane; other overlaps share the
 * width. `stages` holds ids in their order.
 */
export function placeInWeek(
  entries: CalendarEntry[],
  days: LocalDay[],
  stages: string[],
): WeekDay[] {
  const sorted = [...entries].sort(inOrder);
  return days.map((day) => {
    const pieces = sorted.flatMap((entry) => {
      const minutes = minutesOn(day, entry);
      return minutes ? [{ entry, ...minutes }] : [];
    });
    const isWhole = (one: (typeof pieces)[number]) =>
      one.entry.allDay || (one.from === 0 && one.to === dayMinutes);
    return {
      day,
      whole: pieces.filter(isWhole).map(({ entry }) => entry),
      boxes: placeInLanes(
        pieces.filter((one) => !isWhole(one)),
        stages,
      ),
    };
  });
}

/** The part of an entry that a day's column shows, by the clock on the wall; null for none. */
function minutesOn(day: LocalDay, entry: CalendarEntry) {
  if (entry.allDay) {
    const noon = Temporal.PlainDate.from(day).toPlainDateTime('12:00');
    const at = noon.toZonedDateTime(entry.timeZone).toInstant();
    const isInside =
      Temporal.Instant.compare(entry.start, at) <= 0 && Temporal.Instant.compare(at, entry.end) < 0;
    return isInside ? { from: 0, to: dayMinutes } : null;
  }
  const begin = Temporal.PlainDate.from(day).toPlainDateTime({ hour: dayBeginsAt });
  const minutesAt = (instant: Temporal.Instant) =>
    begin.until(instant.toZonedDateTimeISO(entry.timeZone).toPlainDateTime()).total('minutes');
  const from = minutesAt(entry.start);
  // If the clock is set back in between, the wall shows the end before the beginning.
  const to = Math.max(minutesAt(entry.end), from + 1);
  if (from >= dayMinutes || to <= 0) return null;
  return { from: Math.max(0, from), to: Math.min(dayMinutes, to) };
}

type Piece = Pick<Box, 'entry' | 'from' | 'to'>;

function placeInLanes(pieces: Piece[], stages: string[]): Box[] {
  const isOn = (stage: string) => (piece: Piece) => piece.entry.stage?.id === stage;
  const used = stages.filter((stage) => pieces.some(isOn(stage)));
  if (used.length < 2) return sideBySide(pieces, 0, 1);
  // An entry without a stage lies under all of them.
  const elsewhere = pieces.filter((piece) => !used.some((stage) => isOn(stage)(piece)));
  return [
    ...sideBySide(elsewhere, 0, 1),
    ...used.flatMap((stage, index) => sideBySide(pieces.filter(isOn(stage)), index, used.length)),
  ];
}

/** Groups that overlap share the width of their column equally. */
function sideBySide(pieces: Piece[], column: number, columns: number): Box[] {
  const boxes: Box[] = [];
  let group: (Piece & { lane: number })[] = [];
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const { lane, ...piece } of group)
      boxes.push({ ...piece, lane: column * lanes + lane, lanes: columns * lanes });
    group = [];
  };
  for (const piece of [...pieces].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (group.every(({ to }) => to <= piece.from)) close();
    const takenLanes = new Set(group.filter(({ to }) => to > piece.from).map(({ lane }) => lane));
    let lane = 0;
    while (takenLanes.has(lane)) lane += 1;
    group.push({ ...piece, lane });
  }
  close();
  return boxes;
}
