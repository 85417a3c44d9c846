import { type AnyColumn, and, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';

/** What is asked for: everything that touches a stretch of time, on every stage or on one. */
export type EntryFilter = {
  from: Temporal.Instant;
  /** The first instant that is not asked for; null for everything that comes. */
  to: Temporal.Instant | null;
  stageId?: string | null;
  /** Only what comes behind this place in the list. */
  after?: { start: Temporal.Instant; id: string } | null;
  /** Not more than the first so many. */
  most?: number;
};

/**
 * The part of a list that is asked for.
 * @param prefix stands before the row’s id in the id of its entry
 */
export function within(
  { from, to, after }: EntryFilter,
  start: AnyColumn,
  end: AnyColumn,
  prefix: string,
  id: AnyColumn | SQL,
): SQL | undefined {
  return and(
    // By the end, which the index knows.
    gt(end, new Date(from.epochMilliseconds)),
    to ? lt(start, new Date(to.epochMilliseconds)) : undefined,
    after ? behind(start, after, prefix, id) : undefined,
  );
}

function behind(
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

/** An entry, of what a row has. */
export function entryOf({ start, end, changedAt, ...given }: RowEntry): CalendarEntry {
  return {
    step: null,
    allDay: false,
    stage: null,
    venueId: null,
    rank: null,
    href: null,
    state: '',
    ...given,
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
