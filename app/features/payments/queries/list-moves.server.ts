import { and, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { moves } from '#app/db/schema/payments.ts';
import type { moveFilters } from '#app/domain/payments/states.ts';

export type MoveFilter = { show: (typeof moveFilters)[number]; sourceId: string };
export type ListedMove = typeof moves.$inferSelect;

const pageSize = 30;

/** What an operator should look at, and why. */
export const isLate: Record<Exclude<MoveFilter['show'], 'stuck' | 'all'>, SQL | undefined> = {
  waiting: and(
    eq(moves.state, 'waiting'),
    or(isNotNull(moves.problem), lt(moves.createdAt, sql`now() - interval '10 minutes'`)),
  ),
  failed: eq(moves.state, 'failed'),
  // Banks take up to ten business days.
  slow: and(
    inArray(moves.state, ['sent']),
    inArray(moves.kind, ['refund', 'payout']),
    gt(sql`now() - interval '14 days'`, moves.sentAt),
  ),
};

/**
 * Money on its way, the newest first, a page at a time.
 * @param before the id that the page before ended with
 */
export async function listMoves(
  orm: Orm,
  { show, sourceId }: MoveFilter,
  before: string | null,
): Promise<{ rows: ListedMove[]; next: string | null }> {
  const { waiting, failed, slow } = isLate;
  const wanted = { ...isLate, stuck: or(waiting, failed, slow), all: undefined }[show];
  const cursor = sql`(select created_at, id from ${moves} as cursor where cursor.id = ${before ?? ''})`;
  const read = await orm
    .select()
    .from(moves)
    .where(
      and(
        wanted,
        sourceId ? eq(moves.sourceId, sourceId) : undefined,
        before ? sql`(${moves.createdAt}, ${moves.id}) < ${cursor}` : undefined,
      ),
    )
    .orderBy(desc(moves.createdAt), desc(moves.id))
    .limit(pageSize + 1);
  const rows = read.slice(0, pageSize);
  return { rows, next: read.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}
