import type { LocalDay } from './recurrence.ts';

export const entryKinds = [
  'show',
  'hold',
  'offer',
  'event',
  'blocked',
  'tentative',
  'busy',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * The progress of the two sides of an offer or a show, from waiting for an answer to certain. A
 * draft is the own side’s.
 */
export const entrySteps = [
  'received',
  'sent',
  'draft',
  'held',
  'signing',
  'signed',
  'confirmed',
  'played',
] as const;
export type EntryStep = (typeof entrySteps)[number];

export type CalendarEntry = {
  /** Unique among a page's entries, and the same every time: `booking-…`, `hold-…`. */
  id: string;
  kind: EntryKind;
  /** Null where there is nothing to agree on. */
  step: EntryStep | null;
  title: string;
  start: Temporal.Instant;
  /** After `start`; the first instant that is free again. */
  end: Temporal.Instant;
  /** Whole days on the clock of its place. */
  allDay: boolean;
  /** The IANA zone of its place, by whose clock it is placed and displayed. */
  timeZone: string;
  /** The room, or the venue if it has no rooms; null if it takes no stage. */
  stage: { id: string; name: string } | null;
  /** The venue's page; null if it isn't at a venue. */
  venueId: string | null;
  /** Of a hold, from 1. */
  rank: number | null;
  /** Its page; null without one. */
  href: string | null;
  /** Its state in words; empty where the kind says everything. */
  state: string;
  changedAt: Temporal.Instant;
};

/** The part of an entry that falls on a day. */
export type DayPart = {
  day: LocalDay;
  entry: CalendarEntry;
  part: 'whole' | 'first' | 'middle' | 'last';
};

const nightHours = 24;

/**
 * The days on which an entry appears. A night belongs to the day it begins on, however late it
 * ends; only an entry of a day or longer appears on every day it touches.
 */
export function daysOfEntry(entry: CalendarEntry): LocalDay[] {
  const first = entry.start.toZonedDateTimeISO(entry.timeZone).toPlainDate();
  const hours = entry.start.until(entry.end).total('hours');
  if (!entry.allDay && hours < nightHours) return [first.toString()];
  const last = entry.end
    .subtract({ nanoseconds: 1 })
    .toZonedDateTimeISO(entry.timeZone)
    .toPlainDate();
  const days = Math.max(0, first.until(last).days) + 1;
  return Array.from({ length: days }, (_, index) => first.add({ days: index }).toString());
}

/** Places entries on days, whole days first and then by the clock. */
export function placeOnDays(entries: CalendarEntry[], days: LocalDay[]): Map<LocalDay, DayPart[]> {
  const placed = new Map<LocalDay, DayPart[]>(days.map((day) => [day, []]));
  for (const entry of [...entries].sort(inOrder)) {
    const entryDays = daysOfEntry(entry);
    for (const [index, day] of entryDays.entries())
      placed.get(day)?.push({ day, entry, part: partOf(index, entryDays.length) });
  }
  return placed;
}

function partOf(index: number, length: number): DayPart['part'] {
  if (length === 1) return 'whole';
  if (index === 0) return 'first';
  return index === length - 1 ? 'last' : 'middle';
}

/**
 * Whole days before times, then by the beginning; the id settles ties, so that the order is stable.
 */
export function inOrder(one: CalendarEntry, other: CalendarEntry): number {
  return (
    Number(other.allDay) - Number(one.allDay) ||
    Temporal.Instant.compare(one.start, other.start) ||
    (one.rank ?? 0) - (other.rank ?? 0) ||
    (one.id < other.id ? -1 : 1)
  );
}

/** By the beginning alone, as a list goes on; the id settles ties. */
export function inTime(one: CalendarEntry, other: CalendarEntry): number {
  return (
    Temporal.Instant.compare(one.start, other.start) ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}
