/** Milliseconds since 1970 of a clock on a wall, as if it were in universal time. */
export type Wall = number;

/** A DATE or DATE-TIME (RFC 5545, 3.3.4 and 3.3.5). */
export type TimeValue = {
  wall: Wall;
  isDate: boolean;
  /** From universal time in milliseconds; null if a zone, or nothing, defines the clock. */
  offset: number | null;
};

export type DurationValue = {
  /** Days of the calendar, which may have 23 or 25 hours (RFC 5545, 3.3.6). */
  days: number;
  milliseconds: number;
};

export const dayMs = 86_400_000;

const form =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * A time by its own form, whatever its VALUE parameter is, since programs contradict themselves; only
 * midnight with VALUE=DATE is a day. Null for anything else.
 */
export function readTime(written: string, kind = ''): TimeValue | null {
  const [, year, month, day, hour, minute, second, zone] = form.exec(written.trim()) ?? [];
  if (year === undefined) return null;
  const date = wallOf(Number(year), Number(month), Number(day));
  if (date === null) return null;
  if (hour === undefined) return { wall: date, isDate: true, offset: null };
  const seconds = [Number(hour), Number(minute), Math.min(Number(second ?? 0), 59)] as const;
  // Midnight at the end of a day is written as 24:00 by some.
  const isMidnight = seconds[0] === 24 && seconds[1] + seconds[2] === 0;
  if ((seconds[0] > 23 && !isMidnight) || seconds[1] > 59 || Number(second ?? 0) > 60) return null;
  const timeOfDay = ((seconds[0] * 60 + seconds[1]) * 60 + seconds[2]) * 1_000;
  const isDate = kind.toUpperCase() === 'DATE' && timeOfDay === 0;
  if (isDate) return { wall: date, isDate, offset: null };
  return { wall: date + timeOfDay, isDate, offset: zone ? readOffset(zone) : null };
}

/** “Z”, “+0100”, “-03:30:00” in milliseconds; null for anything else. */
export function readOffset(written: string): number | null {
  if (/^z$/i.test(written)) return 0;
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/.exec(written.trim()) ?? [];
  if (!sign) return null;
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -size : size) * 1_000;
}

/** Null for anything else, and for a negative duration, in which no event can take place. */
export function readDuration(written: string): DurationValue | null {
  const [whole, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})S)?)?$/i.exec(
      written.trim(),
    ) ?? [];
  if (whole === undefined || !/\d/.test(whole)) return null;
  const duration = {
    days: Number(weeks) * 7 + Number(days),
    milliseconds: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000,
  };
  return sign === '-' && duration.days + duration.milliseconds > 0 ? null : duration;
}

/** Midnight of a day; null for one that doesn’t exist. Date.UTC would move years below 100 to 19xx. */
function wallOf(year: number, month: number, day: number): Wall | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0;
  return isReal ? date.getTime() : null;
}
