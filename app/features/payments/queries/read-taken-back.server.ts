import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { moves } from '#app/db/schema/payments.ts';

/** Only what came from a card can go back to one. */
export function canComeBack({
  kind,
  state,
  chargeId,
}: Pick<typeof moves.$inferSelect, 'kind' | 'state' | 'chargeId'>): boolean {
  return kind === 'transfer' && chargeId !== null && (state === 'sent' || state === 'arrived');
}

/** What has been taken back of a transfer, or is about to be, in its minor units. */
export async function readTakenBack(orm: Orm, moveId: string): Promise<number> {
  const [sum] = await orm
    .select({ minor: sql<string>`coalesce(sum(${moves.amountMinor}), 0)` })
    .from(moves)
    .where(
      and(
        eq(moves.ofMoveId, moveId),
        eq(moves.kind, 'reversal'),
        notInArray(moves.state, ['failed', 'dropped']),
      ),
    );
  return Number(sum?.minor ?? 0);
}
