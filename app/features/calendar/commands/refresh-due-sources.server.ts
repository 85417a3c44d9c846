import { asc, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { calendarSources } from '#app/db/schema/calendar.ts';
import { fewAtOnce } from '#app/lib/few-at-once.ts';
import type { MayReach } from '#app/platform/outgoing.server.ts';
import { refreshSource } from './refresh-source.server.ts';

/** How many calendars elsewhere are read at a time, and how many in one go. */
const atOnce = 4;
const most = 200;

/** Reads every calendar kept elsewhere whose time has come. */
export async function refreshDueSources(tools: {
  database: Database;
  mayReach?: MayReach;
}): Promise<void> {
  const { orm } = tools.database;
  const due = await orm.transaction(async (tx) => {
    const rows = await tx
      .select({ id: calendarSources.id })
      .from(calendarSources)
      .where(lte(calendarSources.nextTryAt, sql`now()`))
      .orderBy(asc(calendarSources.nextTryAt))
      .limit(most)
      .for('update', { skipLocked: true });
    const ids = rows.map(({ id }) => id);
    // Whoever else looks for work finds these taken.
    if (ids.length > 0)
      await tx
        .update(calendarSources)
        .set({ nextTryAt: sql`now() + interval '15 minutes'` })
        .where(inArray(calendarSources.id, ids));
    return ids;
  });
  const inTurn = fewAtOnce(atOnce);
  const outcomes = await Promise.allSettled(
    due.map((id) => inTurn(() => refreshSource(tools, id))),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
