import { arrayOverlaps, lt, sql } from 'drizzle-orm';
import { noteWritten } from './after-commit.server.ts';
import type { Orm } from './client.server.ts';
import { rowOf, rowsOf } from './expressions.server.ts';
import type { HappenedTo } from './outbox.server.ts';
import { liveEvents } from './schema/outbox.ts';

/**
 * The place of a reader in the log, who has read all transactions before this one, and of this one all
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
 * Writes events for the live streams, in a transaction or without one. The streams hear of them
 * after the commit. For transactions of money and bookings they follow from the outbox instead.
 */
export async function writeLive(orm: Orm, ...happened: HappenedTo[]): Promise<void> {
  if (happened.length === 0) return;
  const rows = happened.map(({ kind, id, what, pages }) => ({ kind, subjectId: id, what, pages }));
  await orm.insert(liveEvents).values(rows);
  noteWritten(orm, 'live');
}

export type LivePage = {
  events: LiveEvent[];
  /** The place of a reader who has read these, and all else that could be read. */
  place: LivePlace;
  /** True if there are more than the limit. */
  isMore: boolean;
  /** True if rows have been committed that can’t be read until an older transaction has ended. */
  isHeldUp: boolean;
};

/** The events after a place, in order, without those that an open transaction could still precede. */
export async function readLive(orm: Orm, after: LivePlace, most: number): Promise<LivePage> {
  const rows = await rowsOf<Row>(
    orm.execute(sql`
    select at_most.xmin::text, e.xid::text, e.id::text, e.kind, e.subject_id, e.what, e.pages,
      e.xid < at_most.xmin as due
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) as at_most
    left join lateral (
      select * from ${liveEvents} where (xid, id) > (${String(after.xid)}::xid8, ${after.id}::bigint)
      order by xid, id limit ${most}
    ) as e on true
    order by e.xid, e.id`),
  );
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

/** The place of a reader who wants only events from now on, and the server on which it is valid. */
export async function readLiveEnd(orm: Orm): Promise<{ place: LivePlace; system: string }> {
  const row = await rowOf<{ xmin: string; system: string }>(
    orm.execute(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      (select system_identifier::text from pg_control_system()) as system`),
  );
  return { place: { xid: BigInt(row.xmin), id: 0 }, system: row.system };
}

/** Removes events older than so many days. */
export async function sweepLive(orm: Orm, days: number): Promise<void> {
  await orm
    .delete(liveEvents)
    .where(lt(liveEvents.at, sql`now() - make_interval(days => ${days})`));
}

/** Removes all events that name these pages, which go. */
export async function forgetLivePages(tx: Orm, pages: string[]): Promise<void> {
  if (pages.length > 0) await tx.delete(liveEvents).where(arrayOverlaps(liveEvents.pages, pages));
}

/**
 * The id of an event as it is sent, from which a live stream goes on. It is valid on one server of
 * the database, and for as long as its log is kept.
 */
export type LiveCursor = { system: string; xid: bigint; id: number; at: Date };

export function writtenCursor({ system, xid, id, at }: LiveCursor): string {
  return `${system}.${xid}.${id}.${Math.floor(at.getTime() / 1_000)}`;
}

/** Null for a text that no stream has sent. */
export function readCursor(text: string): LiveCursor | null {
  const [, system = '', xid = '', id = '', seconds = ''] =
    /^(\d{1,20})\.(\d{1,18})\.(\d{1,15})\.(\d{1,11})$/.exec(text) ?? [];
  if (system === '') return null;
  return { system, xid: BigInt(xid), id: Number(id), at: new Date(Number(seconds) * 1_000) };
}
