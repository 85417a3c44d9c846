import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { reconciliations } from '#app/db/schema/reconciliations.ts';

export type ListedComparisons = Awaited<ReturnType<typeof listComparisons>>;
export type Comparison = NonNullable<Awaited<ReturnType<typeof readComparison>>>;

export const comparisonsPerPage = 30;

/**
 * Comparisons of the books with the card provider’s, the newest first, a page at a time.
 * @param before the last id of the page before
 */
export async function listComparisons(orm: Orm, before: number | null) {
  const read = await orm
    .select({
      id: reconciliations.id,
      ranAt: reconciliations.ranAt,
      since: reconciliations.since,
      until: reconciliations.until,
      compared: reconciliations.compared,
      differences: sql<number>`jsonb_array_length(${reconciliations.differences})`,
    })
    .from(reconciliations)
    .where(before === null ? undefined : lt(reconciliations.id, before))
    .orderBy(desc(reconciliations.id))
    .limit(comparisonsPerPage + 1);
  const rows = read.slice(0, comparisonsPerPage);
  return { rows, next: read.length > comparisonsPerPage ? (rows.at(-1)?.id ?? null) : null };
}

export async function readComparison(orm: Orm, id: number) {
  const [row] = await orm.select().from(reconciliations).where(eq(reconciliations.id, id));
  return row ?? null;
}
