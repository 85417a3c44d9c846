import { dateFormat } from '#app/lib/formats.ts';
import { isTimeZone } from './time-zone.ts';

type Where = { timeZone: string };

/** A day as somebody writes it where they are: `28 November 2026`. */
export function dayAt(moment: Date, where: Where): string {
  return written(moment, where, { dateStyle: 'long' });
}

/** The same of an ISO date, which is a day where it was written: no zone plays a part. */
export function writtenDay(day: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'long' }) {
  return dateFormat({ ...style, timeZone: 'UTC' }).format(new Date(`${day}T12:00Z`));
}

/** A month, `2026-11`, as somebody writes it: `November 2026`. */
export function writtenMonth(month: string): string {
  return writtenDay(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** The same with the time of day: `28 November 2026 at 14:05`. */
export function momentAt(moment: Date, where: Where): string {
  return written(moment, where, { dateStyle: 'long', timeStyle: 'short' });
}

/** The same with its weekday, as contracts name a time: `Saturday, 28 November 2026 at 14:05`. */
export function clockAt(moment: Date, where: Where): string {
  return written(moment, where, { dateStyle: 'full', timeStyle: 'short' });
}

/** The same for programs, on the clock of the place: `2026-11-28T14:05:00+00:00`. */
export function isoAt(moment: Date, { timeZone }: Where): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  const there = instant.toZonedDateTimeISO(isTimeZone(timeZone) ? timeZone : 'UTC');
  return there.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

function written(moment: Date, { timeZone }: Where, style: Intl.DateTimeFormatOptions): string {
  try {
    return dateFormat({ ...style, timeZone }).format(moment);
  } catch {
    // A zone that this platform doesn't know.
    return dateFormat({ ...style, timeZone: 'UTC' }).format(moment);
  }
}
