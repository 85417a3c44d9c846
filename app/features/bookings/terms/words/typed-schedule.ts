import { scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { Schedule } from '#app/domain/bookings/terms/terms.ts';
import { instantOf } from '#app/domain/calendar/local-time.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';

type Typed = Readonly<Record<string, string>>;
type Time = (typeof scheduleTimes)[number];

/** Its prefix in a form of terms. */
const inForm = 'terms.schedule';

/** The schedule of a form, which has one day and times on the clock. */
export function readSchedule(typed: Typed) {
  const timeZone = typed[`${inForm}.timeZone`] ?? '';
  const times = scheduleTimes.map((name) => {
    const time = typedTime(typed, name);
    const isOptional = name === 'soundcheck' || name === 'curfew';
    if (time === null) return [name, isOptional ? null : ''];
    // The offset counts only if the clock shows the time twice.
    const meant = ambiguousMoments(time, timeZone) ? (typed[`${inForm}.${name}.offset`] ?? '') : '';
    return [name, time + meant];
  });
  return { timeZone, ...Object.fromEntries(times) };
}

/**
 * The day and the time of a field, without an offset; null for an empty one. Unreadable text stays
 * as typed.
 */
export function typedTime(typed: Typed, name: Time): string | null {
  const clock = typed[`${inForm}.${name}`] ?? '';
  if (clock === '') return null;
  const day = typed[`${inForm}.day`] ?? '';
  return `${dayAfter(day, daysAfter(typed, name)) ?? day}T${clock}`;
}

/**
 * The days between the night’s own day and that of a time. Times before load-in are on the next
 * day, unless earlier terms say otherwise.
 */
export function daysAfter(typed: Typed, name: Time): number {
  const note = typed[`${inForm}.${name}.days`] ?? '';
  if (/^[0-7]$/.test(note)) return Number(note);
  const clock = typed[`${inForm}.${name}`] ?? '';
  return clock !== '' && clock < (typed[`${inForm}.loadIn`] ?? '') ? 1 : 0;
}

/** The fields of a schedule; `readSchedule` is the inverse. */
export function typeSchedule(schedule: Schedule): Record<string, string> {
  const day = schedule.loadIn.slice(0, 10);
  const typed: Record<string, string> = {
    [`${inForm}.timeZone`]: schedule.timeZone,
    [`${inForm}.day`]: day,
  };
  for (const name of scheduleTimes) Object.assign(typed, typeTime(name, schedule[name] ?? ''));
  for (const name of scheduleTimes) {
    const time = schedule[name];
    if (time === null || typedTime(typed, name) === time.slice(0, 16)) continue;
    const days = daysBetween(day, time.slice(0, 10));
    typed[`${inForm}.${name}.days`] = String(days);
  }
  return typed;
}

export function typeTime(name: Time, time: string): Record<string, string> {
  return {
    [`${inForm}.${name}`]: time.slice(11, 16),
    ...(time.length > 16 && { [`${inForm}.${name}.offset`]: time.slice(16) }),
  };
}

/** The two moments of a time that the clock shows twice; else null. */
export function ambiguousMoments(time: string, timeZone: string): [string, string] | null {
  if (!isTimeZone(timeZone)) return null;
  const at = instantOf(time, timeZone);
  return 'problem' in at && at.problem === 'twice' ? at.choices : null;
}

/** An ISO date; null if the day isn’t one. */
export function dayAfter(day: string, days: number): string | null {
  const start = startOf(day);
  return start === null ? null : new Date(start + days * dayMs).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

function daysBetween(day: string, later: string): number {
  return ((startOf(later) ?? 0) - (startOf(day) ?? 0)) / dayMs;
}

/** In UTC, where every day has 24 hours; without Temporal, for older browsers. */
function startOf(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00Z`);
  // `Date` turns invalid dates, such as 31 February, into others.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) ? null : at;
}
