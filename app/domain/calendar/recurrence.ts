import { instantOf, type TimeProblem } from './local-time.ts';

/** A day on a place's calendar: `2026-10-31`. */
export type LocalDay = string;

/** Monday is 1 and Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * A month’s first to fifth Thursday; -1 is its last. Months without a fifth one are passed over.
 */
export type Nth = 1 | 2 | 3 | 4 | 5 | -1;

export type Recurrence = {
  /** No day is before it; weeks and months are counted from the one that holds it. */
  from: LocalDay;
  rule:
    | { unit: 'week'; every: number; weekdays: Weekday[] }
    | { unit: 'month'; every: number; nth: Nth; weekday: Weekday };
  /** The last day, or the number of days including excepted ones. */
  ends: { on: LocalDay } | { count: number };
  except: LocalDay[];
};

/** A series is at most five years of every week, or this many days, whichever comes first. */
const mostDays = 366;
const mostYears = 5;

/** The days of a series, in order; excepted days are left out. */
export function daysOf(recurrence: Recurrence): LocalDay[] {
  const { from, ends, except } = recurrence;
  const first = Temporal.PlainDate.from(from);
  const end = first.add({ years: mostYears });
  const last = 'on' in ends ? earlierOf(Temporal.PlainDate.from(ends.on), end) : end;
  const limit = Math.min('count' in ends ? ends.count : mostDays, mostDays);
  const days: LocalDay[] = [];
  for (const day of candidates(first, recurrence.rule)) {
    if (days.length >= limit || Temporal.PlainDate.compare(day, last) > 0) break;
    if (Temporal.PlainDate.compare(day, first) >= 0) days.push(day.toString());
  }
  const exceptions = new Set(except);
  return days.filter((day) => !exceptions.has(day));
}

export type Occurrence = { day: LocalDay; at: Temporal.Instant | TimeProblem };

/**
 * The same time on the place’s clock (`20:00`) on each day, whatever summer time does. A day whose
 * clock skips it or shows it twice is reported as a problem, never shifted.
 */
export function occurrencesOf(days: LocalDay[], clock: string, timeZone: string): Occurrence[] {
  return days.map((day) => ({ day, at: instantOf(`${day}T${clock}`, timeZone) }));
}

/** Days that the rule names, some of them before the first one that counts; without end. */
function* candidates(
  first: Temporal.PlainDate,
  rule: Recurrence['rule'],
): Generator<Temporal.PlainDate> {
  const every = Math.max(1, Math.trunc(rule.every));
  // Temporal’s days end in the year 275760; no series asks for a day beyond its five years.
  const steps = (mostYears + 1) * 53;
  if (rule.unit === 'week') {
    const monday = first.subtract({ days: first.dayOfWeek - 1 });
    const weekdays = [...new Set(rule.weekdays)].sort((a, b) => a - b);
    for (let step = 0; step < steps; step += 1)
      for (const weekday of weekdays) yield monday.add({ weeks: step * every, days: weekday - 1 });
    return;
  }
  const month = first.with({ day: 1 });
  for (let step = 0; step < steps; step += 1) {
    const day = nthWeekday(month.add({ months: step * every }), rule.nth, rule.weekday);
    if (day) yield day;
  }
}

/** `first` is the month's first day. Null if the month has no nth. */
function nthWeekday(
  month: Temporal.PlainDate,
  nth: Nth,
  weekday: Weekday,
): Temporal.PlainDate | null {
  const firstOne = month.add({ days: (weekday - month.dayOfWeek + 7) % 7 });
  if (nth === -1) {
    const weeks = Math.floor((month.daysInMonth - firstOne.day) / 7);
    return firstOne.add({ weeks });
  }
  const day = firstOne.add({ weeks: nth - 1 });
  return day.month === month.month ? day : null;
}

function earlierOf(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) <= 0 ? one : other;
}
