import { instantOf, localTimeOf, type TimeProblem } from './local-time.ts';
import type { LocalDay } from './recurrence.ts';

/**
 * Limits of calendars kept elsewhere: sources of one page, and of all pages that a person works on.
 */
export const sourceLimits = { most: 10, mostOfAccount: 50, name: 80, address: 1_000 };

/** Whole days, or from a time on the first day to one on the last. */
export type FormTimes = {
  from: LocalDay;
  to: LocalDay;
  /** `20:00`, with an offset behind it where the clock shows it twice; empty for whole days. */
  startTime: string;
  endTime: string;
};

type BlockTimes = { start: Temporal.Instant; end: Temporal.Instant; allDay: boolean };
export type BlockProblem = {
  field: keyof FormTimes;
  problem: TimeProblem | { problem: 'order' | 'long' | 'far' | 'half' };
};

export const blockLimits = { mostDays: 731, firstYear: 2000, lastYear: 2100, note: 200 };

/** The time that a block takes, or the first mistake to correct. */
export function timesOfBlock(input: FormTimes, timeZone: string): BlockTimes | BlockProblem {
  const first = dayOf(input.from);
  const last = dayOf(input.to || input.from);
  if (!first) return { field: 'from', problem: { problem: 'unreadable' } };
  if (!last) return { field: 'to', problem: { problem: 'unreadable' } };
  const { mostDays, firstYear, lastYear } = blockLimits;
  if (first.year < firstYear || last.year > lastYear)
    return { field: first.year < firstYear ? 'from' : 'to', problem: { problem: 'far' } };
  if (Temporal.PlainDate.compare(last, first) < 0)
    return { field: 'to', problem: { problem: 'order' } };
  if (first.until(last).days >= mostDays) return { field: 'to', problem: { problem: 'long' } };
  const { startTime, endTime } = input;
  if (startTime === '' && endTime === '')
    return {
      start: first.toZonedDateTime(timeZone).toInstant(),
      end: last.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
      allDay: true,
    };
  if (startTime === '') return { field: 'startTime', problem: { problem: 'half' } };
  if (endTime === '') return { field: 'endTime', problem: { problem: 'half' } };
  return hoursOf(first, last, input, timeZone);
}

function hoursOf(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  { startTime, endTime }: FormTimes,
  timeZone: string,
): BlockTimes | BlockProblem {
  const start = instantOf(`${first}T${startTime}`, timeZone);
  if (!(start instanceof Temporal.Instant)) return { field: 'startTime', problem: start };
  // On one day, an end before the beginning is after midnight.
  const isNextDay = first.equals(last) && endTime.slice(0, 5) <= startTime.slice(0, 5);
  const end = instantOf(`${isNextDay ? last.add({ days: 1 }) : last}T${endTime}`, timeZone);
  if (!(end instanceof Temporal.Instant)) return { field: 'endTime', problem: end };
  if (Temporal.Instant.compare(end, start) <= 0)
    return { field: 'endTime', problem: { problem: 'order' } };
  return { start, end, allDay: false };
}

/** The form's values when a block is edited. */
export function formTimesOf({ start, end, allDay }: BlockTimes, timeZone: string): FormTimes {
  const from = start.toZonedDateTimeISO(timeZone);
  const to = end.toZonedDateTimeISO(timeZone);
  if (allDay) {
    const last = to.subtract({ nanoseconds: 1 }).toPlainDate();
    return { from: from.toPlainDate().toString(), to: last.toString(), startTime: '', endTime: '' };
  }
  return {
    from: from.toPlainDate().toString(),
    to: to.toPlainDate().toString(),
    startTime: clockOf(from),
    endTime: clockOf(to),
  };
}

function clockOf(at: Temporal.ZonedDateTime): string {
  return localTimeOf(at).slice(11);
}

function dayOf(text: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return null;
  }
}
