import { type AnyColumn, and, gt, lt, or, type SQL, sql } from 'drizzle-orm';

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

/** Bookings that came to nothing take no time. */
export const endedStates = sql`('declined', 'withdrawn', 'expired', 'cancelled')`;

/**
 * The part of a list that is asked for.
 * @param touches what doesn’t end before the stretch begins; told by the end, which the index knows
 * @param prefix stands before the row’s id in the id of its entry
 */
export function within(
  { to, after }: EntryFilter,
  start: AnyColumn,
  touches: SQL,
  prefix: string,
  id: AnyColumn | SQL,
): SQL | undefined {
  return and(
    touches,
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

export function instantOfDate(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}
