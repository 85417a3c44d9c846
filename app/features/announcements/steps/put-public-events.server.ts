import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';

export type PublicRow = Omit<typeof publicEvents.$inferSelect, 'changedAt'>;

/** The present public copies, by id. */
export async function readPublicRows(tx: Orm, ids: string[]): Promise<Map<string, PublicRow>> {
  const rows = await tx.select().from(publicEvents).where(inArray(publicEvents.id, ids));
  return new Map(rows.map(({ changedAt: _, ...row }) => [row.id, row]));
}

/**
 * Writes public copies: the only place that does. Unchanged ones stay untouched, hidden ones are
 * deleted, and followers are told of changes. `former` is the present copy; `next` is null to hide
 * it.
 */
export async function putPublicEvents(
  tx: Orm,
  former: ReadonlyMap<string, PublicRow>,
  next: ReadonlyMap<string, PublicRow | null>,
): Promise<void> {
  const hiddenIds = [...next].flatMap(([id, row]) => (row === null && former.has(id) ? id : []));
  if (hiddenIds.length > 0)
    await tx.delete(publicEvents).where(inArray(publicEvents.id, hiddenIds));
  const changedRows = [...next].flatMap(([id, row]) =>
    row && !isDeepStrictEqual(former.get(id), row) ? row : [],
  );
  for (let at = 0; at < changedRows.length; at += mostAtOnce)
    await tx
      .insert(publicEvents)
      .values(changedRows.slice(at, at + mostAtOnce))
      .onConflictDoUpdate({ target: publicEvents.id, set: changedColumns });
  const ids = [...hiddenIds, ...changedRows.map(({ id }) => id)];
  if (ids.length === 0) return;
  const news = changedRows.flatMap((row) => newsOf(row, former.get(row.id)) ?? []);
  await writeOutbox(tx, { type: 'public events changed', payload: { ids } }, ...news);
}

/**
 * The news for followers of a show; null where it is over, or nothing that concerns them has
 * changed.
 */
function newsOf(row: PublicRow, former: PublicRow | undefined): OutboxEvent | null {
  const factsOf = ({ status, day, pages, facts }: PublicRow) => [status, day, pages, facts.room];
  if (row.isPast || (former && isDeepStrictEqual(factsOf(former), factsOf(row)))) return null;
  const newPages = former ? row.pages.filter((page) => !former.pages.includes(page)) : null;
  return { type: 'show public', payload: { showId: row.id, added: newPages } };
}

/** A statement takes only some thousands of values. */
const mostAtOnce = 500;

const columns = Object.entries(publicEvents).filter(
  ([name]) => !['id', 'changedAt', 'enableRLS'].includes(name),
);
const changedColumns = {
  ...Object.fromEntries(
    columns.map(([name, column]) => [
      name,
      sql.raw(`excluded."${(column as { name: string }).name}"`),
    ]),
  ),
  changedAt: sql`now()`,
};
