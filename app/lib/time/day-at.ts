import { dateFormat } from '#app/lib/formats.ts';
import { isTimeZone } from './time-zone.ts';

type Place = { timeZone: string };

/** The day of a moment at a place: `28 November 2026`. */
export function dayAt(moment: Date, place: Place): string {
  return written(moment, place, { dateStyle: 'long' });
}

/** The same for an ISO date, which has no zone. */
export function writtenDay(day: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'long' }) {
  return dateFormat({ ...style, timeZone: 'UTC' }).format(new Date(`${day}T12:00Z`));
}

/** The month `2026-11` as `November 2026`. */
export function writtenMonth(month: string): string {
  return writtenDay(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** With the time of day: `28 November 2026 at 14:05`. */
export function momentAt(moment: Date, place: Place): string {
  return written(moment, place, { dateStyle: 'long', timeStyle: 'short' });
}

/** With its weekday, as contracts name a time: `Saturday, 28 November 2026 at 14:05`. */
export function clockAt(moment: Date, place: Place): string {
  return written(moment, place, { dateStyle: 'full', timeStyle: 'short' });
}

/** For programs, on the clock of the place: `2026-11-28T14:05:00+00:00`. */
export function isoAt(moment: Date, { timeZone }: Place): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  const there = instant.toZonedDateTimeISO(isTimeZone(timeZone) ? timeZone : 'UTC');
  return there.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

function written(moment: Date, { timeZone }: Place, style: Intl.DateTimeFormatOptions): string {
  try {
    return dateFormat({ ...style, timeZone }).format(moment);
  } catch {
    // A zone that this platform doesn't know.
    return dateFormat({ ...style, timeZone: 'UTC' }).format(moment);
  }
}
