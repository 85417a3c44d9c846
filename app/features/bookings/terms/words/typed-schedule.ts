import { scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { Schedule } from '#app/domain/bookings/terms/terms.ts';
import { instantOf } from '#app/domain/calendar/local-time.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';

type Typed = Readonly<Record<string, string>>;
type Time = (typeof scheduleTimes)[number];

/** Where it stands in a form of terms. */
const inForm = 'terms.schedule';

/** The times of a night as a form says them: one day, and what the clock shows from load-in on. */
export function readSchedule(typed: Typed) {
  const timeZone = typed[`${inForm}.timeZone`] ?? '';
  const times = scheduleTimes.map((name) => {
    const time = typedTime(typed, name);
    const isOptional = name === 'soundcheck' || name === 'curfew';
    if (time === null) return [name, isOptional ? null : ''];
    // Which of two hours was meant is only asked where the clock shows both.
    const meant = twoMoments(time, timeZone) ? (typed[`${inForm}.${name}.offset`] ?? '') : '';
    return [name, time + meant];
  });
  return { timeZone, ...Object.fromEntries(times) };
}

/**
 * The day and the time that a field stands for, without an offset; null for an empty one. What
 * can’t be read stays as it was typed.
 */
export function typedTime(typed: Typed, name: Time): string | null {
  const clock = typed[`${inForm}.${name}`] ?? '';
  if (clock === '') return null;
  const day = typed[`${inForm}.day`] ?? '';
  return `${dayAfter(day, daysAfter(typed, name)) ?? day}T${clock}`;
}

/**
 * How many days after the night’s own one a time is. What the clock shows before load-in is on the
 * next day, unless terms that were sent before say another one.
 */
export function daysAfter(typed: Typed, name: Time): number {
  const note = typed[`${inForm}.${name}.days`] ?? '';
  if (/^[0-7]$/.test(note)) return Number(note);
  const clock = typed[`${inForm}.${name}`] ?? '';
  return clock !== '' && clock < (typed[`${inForm}.loadIn`] ?? '') ? 1 : 0;
}

/** Times as they stand in the form; `readSchedule` gives the same times again. */
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

/** One of the times as it stands in the form. */
export function typeTime(name: Time, time: string): Record<string, string> {
  return {
    [`${inForm}.${name}`]: time.slice(11, 16),
    ...(time.length > 16 && { [`${inForm}.${name}.offset`]: time.slice(16) }),
  };
}

/** The two moments that a time can stand for, where there are two; else null. */
export function twoMoments(time: string, timeZone: string): [string, string] | null {
  if (!isTimeZone(timeZone)) return null;
  const at = instantOf(time, timeZone);
  return 'problem' in at && at.problem === 'twice' ? at.choices : null;
}

/** An ISO date so many days later; null for what is no date. */
export function dayAfter(day: string, days: number): string | null {
  const start = startOf(day);
  return start === null ? null : new Date(start + days * dayMs).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

function daysBetween(day: string, later: string): number {
  return ((startOf(later) ?? 0) - (startOf(day) ?? 0)) / dayMs;
}

/** In UTC, so that every day has as many hours; browsers without Temporal reckon with it as well. */
function startOf(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00Z`);
  // Some dates, such as 31 February, are taken for others.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) ? null : at;
}
