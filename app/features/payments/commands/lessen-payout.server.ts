import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { moves } from '#app/db/schema/payments.ts';
import { queueMove } from './queue-moves.server.ts';
import type { MoveRow } from './record-move.server.ts';

/**
 * There is less to pay out than was transferred. What has left for a bank stays as it is, and so
 * does what the provider is being asked for at this moment: `fitPayout` sees to that.
 */
export async function lessenPayout(
  tx: Orm,
  { ofMoveId, amountMinor }: Pick<MoveRow, 'ofMoveId' | 'amountMinor'>,
): Promise<void> {
  if (!ofMoveId) return;
  const [payout] = await tx
    .select()
    .from(moves)
    .where(
      and(
        eq(moves.ofMoveId, ofMoveId),
        eq(moves.kind, 'payout'),
        sql`(${moves.state} = 'failed' or (${moves.state} = 'waiting'
          and (${moves.problem} is not null or ${moves.attempts} = 0)))`,
      ),
    )
    .for('update');
  if (payout) await replace(tx, payout, payout.amountMinor - amountMinor);
}

/**
 * A payout that the account hasn’t enough for: where something was taken back of what had left for
 * the bank, only the rest can go out. What is only not available yet stays as it is.
 */
export async function fitPayout({ orm }: Database, payoutId: string): Promise<void> {
  await orm.transaction(async (tx) => {
    const [payout] = await tx.select().from(moves).where(eq(moves.id, payoutId)).for('update');
    if (payout?.kind !== 'payout' || payout.state !== 'waiting') return;
    const [row] = await tx
      .select({
        minor: sql<string>`coalesce(sum(case when ${moves.kind} = 'transfer'
          then ${moves.amountMinor} else -${moves.amountMinor} end), 0)`,
      })
      .from(moves)
      .where(
        and(
          eq(moves.partyId, payout.partyId),
          eq(moves.currency, payout.currency),
          inArray(moves.kind, ['transfer', 'reversal', 'payout']),
          inArray(moves.state, ['sent', 'arrived']),
        ),
      );
    const thereMinor = Math.max(0, Number(row?.minor ?? 0));
    if (thereMinor < payout.amountMinor) await replace(tx, payout, thereMinor);
  });
}

async function replace(tx: Orm, payout: MoveRow, leftMinor: number): Promise<void> {
  const { id, ofMoveId, partyId, currency, sourceType, sourceId } = payout;
  const over = { endedAt: sql`now()` };
  await tx
    .update(moves)
    .set({ state: 'dropped', ...over })
    .where(eq(moves.id, id));
  if (leftMinor > 0)
    return queueMove(tx, {
      kind: 'payout',
      cause: `payout ${ofMoveId} after ${id}`,
      source: { type: sourceType, id: sourceId },
      ...{ partyId, currency, ofMoveId, amountMinor: leftMinor },
    });
  if (!ofMoveId) return;
  // Nothing is left that could arrive.
  await tx
    .update(moves)
    .set({ state: 'arrived', ...over })
    .where(eq(moves.id, ofMoveId));
  await writeOutbox(tx, { type: 'move ended', payload: { moveId: ofMoveId } });
}
