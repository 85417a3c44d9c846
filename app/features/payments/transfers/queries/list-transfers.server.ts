import { and, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { transfers } from '#app/db/schema/payments.ts';
import type { transferFilters } from '#app/domain/payments/states.ts';

export type TransferFilter = { show: (typeof transferFilters)[number]; sourceId: string };
export type ListedTransfer = typeof transfers.$inferSelect;

export const transfersPerPage = 30;

/** Transfers that an operator should look at, by reason. */
export const isLate: Record<Exclude<TransferFilter['show'], 'stuck' | 'all'>, SQL | undefined> = {
  waiting: and(
    eq(transfers.state, 'waiting'),
    or(isNotNull(transfers.problem), lt(transfers.createdAt, sql`now() - interval '10 minutes'`)),
  ),
  failed: eq(transfers.state, 'failed'),
  // Banks take up to ten business days.
  slow: and(
    inArray(transfers.state, ['sent']),
    inArray(transfers.kind, ['refund', 'payout']),
    gt(sql`now() - interval '14 days'`, transfers.sentAt),
  ),
};

/**
 * Transfers, the newest first, a page at a time.
 * @param before the last id of the page before
 */
export async function listTransfers(
  orm: Orm,
  { show, sourceId }: TransferFilter,
  before: string | null,
): Promise<{ rows: ListedTransfer[]; next: string | null }> {
  const { waiting, failed, slow } = isLate;
  const condition = { ...isLate, stuck: or(waiting, failed, slow), all: undefined }[show];
  const cursor = sql`(select created_at, id from ${transfers} as cursor where cursor.id = ${before ?? ''})`;
  const read = await orm
    .select()
    .from(transfers)
    .where(
      and(
        condition,
        sourceId ? eq(transfers.sourceId, sourceId) : undefined,
        before ? sql`(${transfers.createdAt}, ${transfers.id}) < ${cursor}` : undefined,
      ),
    )
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(transfersPerPage + 1);
  const rows = read.slice(0, transfersPerPage);
  return { rows, next: read.length > transfersPerPage ? (rows.at(-1)?.id ?? null) : null };
}
