import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { bankableOf } from '#app/platform/cards/stripe-amounts.ts';
import { queueTransfer } from './queue-transfers.server.ts';
import type { TransferRow } from './record-transfer.server.ts';

/**
 * Lowers a payout after money was taken back. Money that has left for a bank stays as it is, and so
 * does a payout that the provider is being asked for at this moment: `fitPayout` sees to that.
 */
export async function lowerPayout(
  tx: Orm,
  { ofTransferId, amountMinor }: Pick<TransferRow, 'ofTransferId' | 'amountMinor'>,
): Promise<void> {
  if (!ofTransferId) return;
  const [payout] = await tx
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.ofTransferId, ofTransferId),
        eq(transfers.kind, 'payout'),
        sql`(${transfers.state} = 'failed' or (${transfers.state} = 'waiting'
          and (${transfers.problem} is not null or ${transfers.attempts} = 0)))`,
      ),
    )
    .for('update');
  if (payout) await replacePayout(tx, payout, payout.amountMinor - amountMinor);
}

/**
 * Lowers a payout to the account’s balance: where money was taken back that had already left for
 * the bank, only the rest can go out. Money that is only not available yet stays in the payout.
 */
export async function fitPayout({ orm }: Database, payoutId: string): Promise<void> {
  await orm.transaction(async (tx) => {
    const [payout] = await tx
      .select()
      .from(transfers)
      .where(eq(transfers.id, payoutId))
      .for('update');
    if (payout?.kind !== 'payout' || payout.state !== 'waiting') return;
    const [row] = await tx
      .select({
        minor: sql<string>`coalesce(sum(case when ${transfers.kind} = 'transfer'
          then ${transfers.amountMinor} else -${transfers.amountMinor} end), 0)`,
      })
      .from(transfers)
      .where(
        and(
          eq(transfers.partyId, payout.partyId),
          eq(transfers.currency, payout.currency),
          inArray(transfers.kind, ['transfer', 'reversal', 'payout']),
          inArray(transfers.state, ['sent', 'arrived']),
        ),
      );
    const balanceMinor = Math.max(0, Number(row?.minor ?? 0));
    if (balanceMinor < payout.amountMinor) await replacePayout(tx, payout, balanceMinor);
  });
}

async function replacePayout(tx: Orm, payout: TransferRow, restMinor: number): Promise<void> {
  const { id, ofTransferId, partyId, currency, sourceType, sourceId } = payout;
  const leftMinor = bankableOf(Math.max(0, restMinor), currency);
  await tx
    .update(transfers)
    .set({ state: 'dropped', endedAt: sql`now()` })
    .where(eq(transfers.id, id));
  if (leftMinor > 0)
    return queueTransfer(tx, {
      kind: 'payout',
      cause: `payout ${ofTransferId} after ${id}`,
      source: { type: sourceType, id: sourceId },
      partyId,
      currency,
      ofTransferId,
      amountMinor: leftMinor,
    });
  if (!ofTransferId) return;
  // Nothing is left to arrive.
  await tx
    .update(transfers)
    .set({ state: 'arrived', endedAt: sql`now()` })
    .where(eq(transfers.id, ofTransferId));
  await writeOutbox(tx, { type: 'transfer ended', payload: { transferId: ofTransferId } });
}
