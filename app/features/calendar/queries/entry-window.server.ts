import { type AnyColumn, and, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';

/** Everything that touches a range of time, on every stage or on one. */
export type EntryFilter = {
  from: Temporal.Instant;
  /** The first instant after the range; null for an open end. */
  to: Temporal.Instant | null;
  stageId?: string | null;
  /** The list continues after this entry. */
  after?: { start: Temporal.Instant; id: string } | null;
  most?: number;
};

/**
 * The condition for one part of a list. `prefix` is put before a row’s id to form the id of its
 * entry.
 */
export function within(
  { from, to, after }: EntryFilter,
  start: AnyColumn,
  end: AnyColumn,
  prefix: string,
  id: AnyColumn | SQL,
): SQL | undefined {
  return and(
    // Compares the end, which is indexed.
    gt(end, new Date(from.epochMilliseconds)),
    to ? lt(start, new Date(to.epochMilliseconds)) : undefined,
    after ? afterEntry(start, after, prefix, id) : undefined,
  );
}

function afterEntry(
  start: AnyColumn,
  after: { start: Temporal.Instant; id: string },
  prefix: string,
  id: AnyColumn | SQL,
): SQL | undefined {
  const at = new Date(after.start.epochMilliseconds);
  // Ids are compared as JavaScript does, by character.
  const sameTime = sql`${start} = ${at.toISOString()}::timestamptz
    and (${`${prefix}-`}::text || ${id}) collate "C" > ${after.id} collate "C"`;
  return or(gt(start, at), sameTime);
}

export function entryOf({ start, end, changedAt, ...fields }: RowEntry): CalendarEntry {
  return {
    step: null,
    allDay: false,
    stage: null,
    venueId: null,
    rank: null,
    href: null,
    state: '',
    ...fields,
    start: instantOfDate(start),
    end: instantOfDate(end),
    changedAt: instantOfDate(changedAt),
  };
}

type Moments = 'start' | 'end' | 'changedAt';
type RowEntry = Pick<CalendarEntry, 'id' | 'kind' | 'title' | 'timeZone'> &
  Partial<Omit<CalendarEntry, Moments>> &
  Record<Moments, Date>;

export function instantOfDate(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}
