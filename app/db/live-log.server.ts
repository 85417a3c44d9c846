import { arrayOverlaps, lt, sql } from 'drizzle-orm';
import { noteWritten } from './after-commit.server.ts';
import type { Orm } from './client.server.ts';
import type { HappenedTo } from './outbox.server.ts';
import { liveEvents } from './schema/live.ts';

/**
 * Where a reader of the log is: it has read all transactions before this one, and of this one all
 * rows up to this one (decision 0044).
 */
export type LivePlace = { xid: bigint; id: number };

export type LiveEvent = LivePlace & {
  kind: string;
  subjectId: string;
  what: string;
  pages: string[];
};

/**
 * Notes what has happened for the live streams, in a transaction or without one. They hear of it
 * when it has committed. For transactions of money and bookings it follows from the outbox instead.
 */
export async function writeLive(orm: Orm, ...happened: HappenedTo[]): Promise<void> {
  if (happened.length === 0) return;
  const rows = happened.map(({ kind, id, what, pages }) => ({ kind, subjectId: id, what, pages }));
  await orm.insert(liveEvents).values(rows);
  noteWritten(orm, 'live');
}

export type LivePage = {
  events: LiveEvent[];
  /** Where a reader is that has read these, and whatever else could be read. */
  place: LivePlace;
  /** There is more than was asked for. */
  isMore: boolean;
  /** Something has been committed that can’t be read until an older transaction has ended. */
  isHeldUp: boolean;
};

/** What comes after a place, in order, without what an open transaction could still come before. */
export async function readLive(orm: Orm, after: LivePlace, most: number): Promise<LivePage> {
  const answer = await orm.execute(sql`
    select at_most.xmin::text, e.xid::text, e.id::text, e.kind, e.subject_id, e.what, e.pages,
      e.xid < at_most.xmin as due
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) as at_most
    left join lateral (
      select * from ${liveEvents} where (xid, id) > (${String(after.xid)}::xid8, ${after.id}::bigint)
      order by xid, id limit ${most}
    ) as e on true
    order by e.xid, e.id`);
  const { rows } = answer as unknown as { rows: Row[] };
  const due = rows.filter((row) => row.due);
  const events = due.map(eventOf);
  const last = events.at(-1);
  const isMore = due.length === most;
  const isHeldUp = rows.some((row) => row.due === false);
  const end = { xid: BigInt(rows[0]?.xmin ?? 0), id: 0 };
  const reached = isMore && last ? last : isLater(end, after) ? end : after;
  return { events, place: reached, isMore, isHeldUp };
}

type Row = { xmin: string; due: boolean | null } & Record<
  'xid' | 'id' | 'kind' | 'subject_id' | 'what',
  string
> & { pages: string[] };

function eventOf({ xid, id, kind, subject_id: subjectId, what, pages }: Row): LiveEvent {
  return { xid: BigInt(xid), id: Number(id), kind, subjectId, what, pages };
}

export function isLater(one: LivePlace, other: LivePlace): boolean {
  return one.xid > other.xid || (one.xid === other.xid && one.id > other.id);
}

/** Where somebody begins who wants what comes from now on, and on which server that counts. */
export async function readLiveEnd(orm: Orm): Promise<{ place: LivePlace; system: string }> {
  const answer = await orm.execute(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      (select system_identifier::text from pg_control_system()) as system`);
  const { rows } = answer as unknown as { rows: [{ xmin: string; system: string }] };
  return { place: { xid: BigInt(rows[0].xmin), id: 0 }, system: rows[0].system };
}

/** Removes what is older than so many days. */
export async function sweepLive(orm: Orm, days: number): Promise<void> {
  await orm
    .delete(liveEvents)
    .where(lt(liveEvents.at, sql`now() - make_interval(days => ${days})`));
}

/** Removes whatever names these pages, which go. */
export async function forgetLivePages(tx: Orm, pages: string[]): Promise<void> {
  if (pages.length > 0) await tx.delete(liveEvents).where(arrayOverlaps(liveEvents.pages, pages));
}
