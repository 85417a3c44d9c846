import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { transfers } from '#app/db/schema/payments.ts';

/** Only what came from a card can go back to one. */
export function canComeBack({
  kind,
  state,
  chargeId,
}: Pick<typeof transfers.$inferSelect, 'kind' | 'state' | 'chargeId'>): boolean {
  return kind === 'transfer' && chargeId !== null && (state === 'sent' || state === 'arrived');
}

/** What has been taken back of a transfer, or is about to be, in its minor units. */
export async function readTakenBack(orm: Orm, transferId: string): Promise<number> {
  const [sum] = await orm
    .select({ minor: sql<string>`coalesce(sum(${transfers.amountMinor}), 0)` })
    .from(transfers)
    .where(
      and(
        eq(transfers.ofTransferId, transferId),
        eq(transfers.kind, 'reversal'),
        notInArray(transfers.state, ['failed', 'dropped']),
      ),
    );
  return Number(sum?.minor ?? 0);
}
