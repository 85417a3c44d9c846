import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { RefundOrder } from '#app/db/outbox.server.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { drawFrom } from '#app/domain/payments/division.ts';
import { countOnCharge, lockCharges, queueRefunds } from '../steps/queue-transfers.server.ts';

/**
 * Gives what was kept back from somebody’s payout to the cards that had paid them too much, the newest
 * first. What was transferred of those charges comes out of the other payout, and is no longer counted
 * on them. Told twice, it does nothing again.
 * @returns whether it was new
 */
export async function refundKeptBack(tx: Orm, due: RefundOrder): Promise<boolean> {
  const { cause, sourceType, sourceId, payerId, currency, amountMinor } = due;
  const source = { type: sourceType, id: sourceId };
  const charges = await lockCharges(tx, source, currency);
  const causes = charges.map(({ chargeId }) => `${cause} refund ${chargeId}`);
  if ((await tx.$count(transfers, inArray(transfers.cause, causes))) > 0) return false;
  const whole = charges.map(({ chargeId, leftMinor, transferredMinor }) => {
    return { chargeId, leftMinor: leftMinor + transferredMinor };
  });
  for (const drawn of drawFrom(whole, amountMinor)) {
    const charge = charges.find(({ chargeId }) => chargeId === drawn.chargeId);
    const sentMinor = Math.max(0, drawn.amountMinor - (charge?.leftMinor ?? 0));
    await countOnCharge(tx, { ...drawn, kind: 'transfer', amountMinor: -sentMinor });
  }
  await queueRefunds(tx, { cause, source, payerId, currency, amountMinor, charges: whole });
  return true;
}
