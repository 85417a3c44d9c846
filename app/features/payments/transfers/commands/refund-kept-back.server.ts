import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { RefundOrder } from '#app/db/outbox.server.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { drawFrom } from '#app/domain/payments/division.ts';
import { countOnCharge, lockCharges, queueRefunds } from '../steps/queue-transfers.server.ts';

/**
 * Refunds money kept back from a party’s payout to the cards that had paid that party too much, the
 * newest first. The part of those charges that was transferred comes out of the other payout
 * instead, and is no longer counted on them. A second call does nothing.
 * @returns true if it was new
 */
export async function refundKeptBack(tx: Orm, order: RefundOrder): Promise<boolean> {
  const { cause, sourceType, sourceId, payerId, currency, amountMinor } = order;
  const source = { type: sourceType, id: sourceId };
  const charges = await lockCharges(tx, source, currency);
  const causes = charges.map(({ chargeId }) => `${cause} refund ${chargeId}`);
  if ((await tx.$count(transfers, inArray(transfers.cause, causes))) > 0) return false;
  const whole = charges.map(({ chargeId, leftMinor, transferredMinor }) => ({
    chargeId,
    leftMinor: leftMinor + transferredMinor,
  }));
  for (const draw of drawFrom(whole, amountMinor)) {
    const charge = charges.find(({ chargeId }) => chargeId === draw.chargeId);
    const sentMinor = Math.max(0, draw.amountMinor - (charge?.leftMinor ?? 0));
    await countOnCharge(tx, { ...draw, kind: 'transfer', amountMinor: -sentMinor });
  }
  await queueRefunds(tx, { cause, source, payerId, currency, amountMinor, charges: whole });
  return true;
}
