import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';

export type PublicRow = Omit<typeof publicEvents.$inferSelect, 'changedAt'>;

/** What the public sees of these at present, by their ids. */
export async function readPublicRows(tx: Orm, ids: string[]): Promise<Map<string, PublicRow>> {
  const rows = await tx.select().from(publicEvents).where(inArray(publicEvents.id, ids));
  return new Map(rows.map(({ changedAt: _, ...row }) => [row.id, row]));
}

/**
 * Writes what the public sees: the only place that does. What is the same stays untouched, what isn’t
 * to be seen goes, and whoever follows is told what has changed.
 * @param former what it has seen so far
 * @param next what it is to see; null for nothing
 */
export async function putPublicEvents(
  tx: Orm,
  former: ReadonlyMap<string, PublicRow>,
  next: ReadonlyMap<string, PublicRow | null>,
): Promise<void> {
  const gone = [...next].flatMap(([id, row]) => (row === null && former.has(id) ? id : []));
  if (gone.length > 0) await tx.delete(publicEvents).where(inArray(publicEvents.id, gone));
  const changed = [...next].flatMap(([id, row]) =>
    row && !isDeepStrictEqual(former.get(id), row) ? row : [],
  );
  for (let at = 0; at < changed.length; at += mostAtOnce)
    await tx
      .insert(publicEvents)
      .values(changed.slice(at, at + mostAtOnce))
      .onConflictDoUpdate({ target: publicEvents.id, set: anew });
  const ids = [...gone, ...changed.map(({ id }) => id)];
  if (ids.length === 0) return;
  const news = changed.flatMap((row) => newsOf(row, former.get(row.id)) ?? []);
  await writeOutbox(tx, { type: 'public events changed', payload: { ids } }, ...news);
}

/** What followers are told of a show; null where it is over, or nothing of it concerns them. */
function newsOf(row: PublicRow, former: PublicRow | undefined): OutboxEvent | null {
  const known = ({ status, day, pages, facts }: PublicRow) => [status, day, pages, facts.room];
  if (row.isPast || (former && isDeepStrictEqual(known(former), known(row)))) return null;
  const added = former ? row.pages.filter((page) => !former.pages.includes(page)) : null;
  return { type: 'show public', payload: { showId: row.id, added } };
}

/** A statement takes no more than some thousands of values. */
const mostAtOnce = 500;

const columns = Object.entries(publicEvents).filter(
  ([name]) => !['id', 'changedAt', 'enableRLS'].includes(name),
);
const anew = {
  ...Object.fromEntries(
    columns.map(([name, column]) => [
      name,
      sql.raw(`excluded."${(column as { name: string }).name}"`),
    ]),
  ),
  changedAt: sql`now()`,
};
