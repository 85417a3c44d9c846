import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { charges, transfers } from '#app/db/schema/payments.ts';
import { type Drawable, drawFrom } from '#app/domain/payments/division.ts';
import type { TransferKind } from '#app/domain/payments/states.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

/*
 * Outgoing money. The row, with the key of every repetition, is written in the transaction that
 * decides on it; the provider is asked afterwards. The remaining amounts of charges are counted on
 * their rows, and the database keeps them from going below zero.
 */

export type NewTransfer = {
  kind: TransferKind;
  cause: string;
  source: Source;
  partyId: string;
  currency: string;
  amountMinor: number;
  chargeId?: string | null;
  ofTransferId?: string | null;
};

/** Queues a transfer, once per cause. */
export async function queueTransfer(tx: Orm, { source, ...transfer }: NewTransfer): Promise<void> {
  const [row] = await tx
    .insert(transfers)
    .values({ id: randomUUID(), sourceType: source.type, sourceId: source.id, ...transfer })
    .onConflictDoNothing({ target: transfers.cause })
    .returning({ id: transfers.id });
  if (!row) return;
  await countOnCharge(tx, transfer);
  await writeOutbox(tx, { type: 'transfer', payload: { transferId: row.id } });
}

/** Counts a transfer against its charge; a negative amount frees it again. */
export async function countOnCharge(
  tx: Orm,
  transfer: Pick<NewTransfer, 'kind' | 'chargeId' | 'amountMinor'>,
): Promise<void> {
  if (!transfer.chargeId || (transfer.kind !== 'refund' && transfer.kind !== 'transfer')) return;
  const column = transfer.kind === 'refund' ? charges.refundedMinor : charges.transferredMinor;
  const name = transfer.kind === 'refund' ? 'refundedMinor' : 'transferredMinor';
  await tx
    .update(charges)
    // An amount refunded by another payout isn’t counted on the charge any more.
    .set({ [name]: sql`greatest(0, ${column} + ${transfer.amountMinor})` })
    .where(eq(charges.id, transfer.chargeId));
}

type Refunds = {
  cause: string;
  source: Source;
  payerId: string;
  currency: string;
  amountMinor: number;
  charges: readonly Drawable[];
};

/** Refunds money to the cards that it came from. */
export async function queueRefunds(tx: Orm, refunds: Refunds): Promise<void> {
  const { cause, source, payerId, currency } = refunds;
  for (const { chargeId, amountMinor } of drawFrom(refunds.charges, refunds.amountMinor))
    await queueTransfer(tx, {
      kind: 'refund',
      cause: `${cause} refund ${chargeId}`,
      partyId: payerId,
      source,
      currency,
      amountMinor,
      chargeId,
    });
}

type Transfers = {
  cause: string;
  source: Source;
  currency: string;
  payees: readonly { partyId: string; amountMinor: number }[];
  charges: readonly Drawable[];
};

/** Transfers money to connected accounts, each part from charges that still have as much. */
export async function queueTransfers(tx: Orm, transfers: Transfers): Promise<void> {
  const { cause, source, currency } = transfers;
  const left = transfers.charges.map((charge) => ({ ...charge }));
  for (const { partyId, amountMinor } of transfers.payees)
    for (const draw of drawFrom(left, amountMinor)) {
      for (const charge of left)
        if (charge.chargeId === draw.chargeId) charge.leftMinor -= draw.amountMinor;
      await queueTransfer(tx, {
        kind: 'transfer',
        cause: `${cause} transfer ${partyId} ${draw.chargeId}`,
        source,
        partyId,
        currency,
        ...draw,
      });
    }
}

/**
 * Locks the charges of a source and reads the amount left of each; the newest first, which is the
 * order of refunds.
 */
export async function lockCharges(
  tx: Orm,
  source: Source,
  currency: string,
): Promise<(Drawable & { payerId: string; transferredMinor: number })[]> {
  const rows = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.sourceType, source.type),
        eq(charges.sourceId, source.id),
        eq(charges.currency, currency),
      ),
    )
    .orderBy(desc(charges.paidAt), desc(charges.createdAt), desc(charges.id))
    .for('update');
  return rows.map(({ id, payerId, amountMinor, feeMinor, refundedMinor, transferredMinor }) => ({
    chargeId: id,
    payerId,
    transferredMinor,
    leftMinor: amountMinor + feeMinor - refundedMinor - transferredMinor,
  }));
}
