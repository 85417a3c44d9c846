import { arrayOverlaps, lt, sql } from 'drizzle-orm';
import { noteWritten } from './after-commit.server.ts';
import type { Orm } from './client.server.ts';
import type { HappenedTo } from './outbox.server.ts';
import { liveEvents } from './schema/live.ts';

/**
 * Notes what has happened for the live streams, in a transaction or without one. They hear of it
 * when it has committed. For transactions of money and bookings it follows from the outbox instead.
 */
export async function writeLive(orm: Orm, ...happened: HappenedTo[]): Promise<void> {
  if (happened.length === 0) return;
  const rows = happened.map(({ kind, id, what, pages }) => ({ kind, subjectId: id, what, pages }));
  await orm.insert(liveEvents).values(rows);
  noteWritten(orm);
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
