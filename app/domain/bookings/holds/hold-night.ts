import { instantOf } from '#app/domain/calendar/local-time.ts';

export type Night = { loadInAt: Date; loadOutAt: Date };

/**
 * The time that a confirmed hold takes of its day; minutes count from the beginning of the day. If
 * the clock skips a time or shows it twice, load-in is the earlier moment and load-out the later
 * one, so that the night is never shorter than intended.
 */
export function nightOf(
  { day, timeZone }: { day: string; timeZone: string },
  { loadInMinute, loadOutMinute }: { loadInMinute: number; loadOutMinute: number },
): Night {
  return {
    loadInAt: momentOf(day, loadInMinute, timeZone, 'earlier'),
    loadOutAt: momentOf(day, loadOutMinute, timeZone, 'later'),
  };
}

function momentOf(day: string, minute: number, timeZone: string, meant: 'earlier' | 'later'): Date {
  const wall = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute });
  const time = wall.toString({ smallestUnit: 'minute' });
  const instant = instantOf(time, timeZone);
  if ('epochMilliseconds' in instant) return new Date(instant.epochMilliseconds);
  if (instant.problem === 'unreadable') throw new Error(`no time: ${time}`);
  const [earlier, later] =
    instant.problem === 'missing' ? [instant.before, instant.after] : instant.choices;
  return momentAt(meant === 'earlier' ? earlier : later, timeZone);
}

function momentAt(time: string, timeZone: string): Date {
  const instant = instantOf(time, timeZone);
  if (!('epochMilliseconds' in instant)) throw new Error(`no time: ${time}`);
  return new Date(instant.epochMilliseconds);
}

export function dayAtPlace(now: Date, timeZone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

export type DayProblem = 'unreadable' | 'past' | 'far';

/** Null if the day can be reserved. */
export function dayProblem(
  day: string,
  { today, monthsAhead }: { today: string; monthsAhead: number },
): DayProblem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'unreadable';
  try {
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' });
    const first = Temporal.PlainDate.from(today);
    if (Temporal.PlainDate.compare(date, first) < 0) return 'past';
    const last = first.add({ months: monthsAhead });
    return Temporal.PlainDate.compare(date, last) > 0 ? 'far' : null;
  } catch {
    return 'unreadable';
  }
}
