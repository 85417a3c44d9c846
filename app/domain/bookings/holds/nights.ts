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

type DayProblem = 'unreadable' | 'past' | 'far';

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

/** A night that is planned but not yet requested; written in addresses as `venue~stage~day`. */
export type PlannedNight = { venueId: string; stageId: string; day: string };

export function textOfNight({ venueId, stageId, day }: PlannedNight): string {
  return `${venueId}~${stageId}~${day}`;
}

/** Null for anything that can't be a night. */
export function nightOfText(text: string): PlannedNight | null {
  const [, venueId = '', stageId = '', day = ''] =
    /^([\w-]{1,128})~([\w-]{1,128})~(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  return isDay(day) ? { venueId, stageId, day } : null;
}

/** The planned nights of a tour in the order of their days, each only once. */
export function plannedNights(texts: string[], most: number): PlannedNight[] {
  return [...new Set(texts)]
    .flatMap((text) => nightOfText(text) ?? [])
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .slice(0, most);
}

/** Of a longer tour, only the weeks with a night are shown. */
const mostWeeks = 26;

/** The weeks, Monday first, from the first of these days to the last. */
export function weeksOf(days: string[]): string[][] {
  const plain = days.filter(isDay).map((day) => Temporal.PlainDate.from(day));
  const mondays = plain
    .map((day) => day.subtract({ days: day.dayOfWeek - 1 }))
    .toSorted(Temporal.PlainDate.compare);
  const [first, last] = [mondays[0], mondays.at(-1)];
  if (!first || !last) return [];
  const count = first.until(last).days / 7 + 1;
  const all = Array.from({ length: Math.min(count, 1_000) }, (_, week) =>
    first.add({ days: week * 7 }),
  );
  const rows =
    count > mostWeeks ? all.filter((week) => mondays.some((one) => one.equals(week))) : all;
  return rows.map((monday) =>
    Array.from({ length: 7 }, (_, index) => monday.add({ days: index }).toString()),
  );
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
