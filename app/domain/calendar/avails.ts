import { type CalendarEntry, daysOfEntry } from './entry.ts';
import { dayBeginsAt } from './grids.ts';
import type { LocalDay } from './recurrence.ts';

export type AvailsChoice = {
  /** As ISO counts them: Monday is 1. */
  weekdays: number[];
  /** The first month and the last: `2027-02`. */
  from: string;
  to: string;
  /** Some rooms of a venue; empty for all of them. */
  stageIds: string[];
  /** True if the answer names the rank that a new hold would get. */
  ranks: boolean;
};

/** The free days of a room, or of a page without rooms. */
export type RoomAvails = {
  stageId: string | null;
  /** `rank` is the one that the next hold would get. */
  days: { day: LocalDay; rank: number }[];
};

export const availsLimits = { months: 12, rooms: 20 };

/** Only shows, blocks and busy times take a day; holds queue for it, and offers promise nothing. */
const takingKinds: readonly CalendarEntry['kind'][] = ['show', 'blocked', 'busy'];

/**
 * The free days from today on, room by room. `stages` holds every room of the page in its order, or
 * none. Entries are known only up to `until`; days that reach it aren’t called free.
 */
export function availsOf(
  choice: AvailsChoice,
  { stages, today, until }: { stages: string[]; today: LocalDay; until?: Temporal.Instant | null },
  entries: CalendarEntry[],
): RoomAvails[] {
  const rooms: (string | null)[] = stages.length === 0 ? [null] : roomsOf(choice, stages);
  const takenEvenings = new Set<string>();
  const holds = new Map<string, number>();
  for (const entry of entries) {
    const at = rooms.filter((room) => isAt(entry, room, stages));
    for (const key of eveningsOf(entry).flatMap((day) => at.map((room) => `${day} ${room}`)))
      if (takingKinds.includes(entry.kind)) takenEvenings.add(key);
      else if (entry.rank !== null) holds.set(key, (holds.get(key) ?? 0) + 1);
  }
  const days = daysOf(choice, today).filter((day) => !until || day < lastKnown(until));
  return rooms.map((stageId) => ({
    stageId,
    days: days
      .filter((day) => !takenEvenings.has(`${day} ${stageId}`))
      .map((day) => ({ day, rank: (holds.get(`${day} ${stageId}`) ?? 0) + 1 })),
  }));
}

/**
 * The evenings that an entry takes, by the clock of its place. A night belongs to the day it begins
 * on, however late it ends; an entry that begins before the morning belongs to the evening before.
 */
function eveningsOf(entry: CalendarEntry): LocalDay[] {
  if (entry.allDay) return daysOfEntry(entry);
  const shifted = (at: Temporal.Instant) => {
    const wall = at.toZonedDateTimeISO(entry.timeZone).toPlainDateTime();
    return wall.subtract({ hours: dayBeginsAt }).toZonedDateTime('UTC').toInstant();
  };
  const [start, end] = [shifted(entry.start), shifted(entry.end)];
  // If the clock is set back in between, its face shows the end before the beginning.
  return daysOfEntry({ ...entry, start, end: latest(end, start), timeZone: 'UTC' });
}

function latest(end: Temporal.Instant, start: Temporal.Instant): Temporal.Instant {
  const least = start.add({ minutes: 1 });
  return Temporal.Instant.compare(end, least) < 0 ? least : end;
}

/** From the first instant that can matter to a choice to the last, wherever its entries are. */
export function stretchOf(
  { from, to }: AvailsChoice,
  timeZone: string,
): { from: Temporal.Instant; to: Temporal.Instant } {
  const aside = { hours: 48 };
  const begin = Temporal.PlainYearMonth.from(from).toPlainDate({ day: 1 });
  const end = Temporal.PlainYearMonth.from(to).add({ months: 1 }).toPlainDate({ day: 1 });
  return {
    from: begin.toZonedDateTime(timeZone).toInstant().subtract(aside),
    to: end.toZonedDateTime(timeZone).toInstant().add(aside),
  };
}

/** True if both are months that can be queried, in order. */
export function areMonths(from: string, to: string): boolean {
  const form = /^20\d{2}-(0[1-9]|1[0-2])$/;
  if (!form.test(from) || !form.test(to)) return false;
  const { months } = Temporal.PlainYearMonth.from(from).until(to, { largestUnit: 'month' });
  return months >= 0 && months < availsLimits.months;
}

/** Encodes a choice as one word of an address. */
export function writeChoice({ weekdays, from, to, ranks, stageIds }: AvailsChoice): string {
  return [weekdays.join(''), from, to, ranks ? 'ranks' : 'days', ...stageIds].join('.');
}

/** The choice that such a word encodes; null for none. */
export function readChoice(text: string): AvailsChoice | null {
  const [days = '', from = '', to = '', ranks, ...stageIds] = text.split('.');
  if (!/^[1-7]{1,7}$/.test(days) || !areMonths(from, to)) return null;
  return { weekdays: [...days].map(Number), from, to, ranks: ranks === 'ranks', stageIds };
}

/** The chosen rooms that still exist, or else all of them. */
function roomsOf({ stageIds }: AvailsChoice, stages: string[]): string[] {
  return stageIds.length === 0 ? stages : stages.filter((stage) => stageIds.includes(stage));
}

/** An entry in a room that no longer exists takes all rooms. */
function isAt({ stage }: CalendarEntry, room: string | null, stages: string[]): boolean {
  return stage === null || !stages.includes(stage.id) || stage.id === room;
}

function daysOf({ weekdays, from, to }: AvailsChoice, today: LocalDay): LocalDay[] {
  const first = Temporal.PlainYearMonth.from(from).toPlainDate({ day: 1 });
  const behind = Temporal.PlainYearMonth.from(to).add({ months: 1 }).toPlainDate({ day: 1 });
  return Array.from({ length: first.until(behind).days }, (_, days) => first.add({ days }))
    .filter((day) => weekdays.includes(day.dayOfWeek))
    .map((day) => day.toString())
    .filter((day) => day >= today);
}

/** Two days before, since days begin at different moments from place to place. */
function lastKnown(until: Temporal.Instant): LocalDay {
  return until.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 2 }).toString();
}
