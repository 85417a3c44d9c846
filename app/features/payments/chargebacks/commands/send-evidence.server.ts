import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { chargebacks } from '#app/db/schema/payments.ts';
import { CardProviderError } from '#app/platform/cards/card-problem.ts';
import type { CardProvider, Evidence } from '#app/platform/cards/card-provider.ts';
import { syncChargeback } from '../steps/sync-chargeback.server.ts';

/**
 * Sends a bank the evidence that a payment was right, once, while it still takes any. The
 * provider’s later word on the charge-back tells if it has arrived.
 * @throws CardProviderError
 */
export async function sendEvidence(
  { database, cards }: { database: Database; cards: CardProvider | null },
  chargebackId: string,
  evidence: Evidence,
): Promise<void> {
  const { orm } = database;
  const waits = and(
    eq(chargebacks.id, chargebackId),
    eq(chargebacks.state, 'open'),
    isNull(chargebacks.evidenceSentAt),
  );
  if (!cards || (await orm.$count(chargebacks, waits)) === 0) return;
  // The same text again is the same call. Another text, after a crash, is a call of its own.
  const hash = createHash('sha256').update(JSON.stringify(evidence)).digest('hex');
  const once = { key: `evidence ${chargebackId} ${hash}` };
  try {
    await cards.sendEvidence(once, chargebackId, evidence);
    await orm.update(chargebacks).set({ evidenceSentAt: sql`now()` }).where(waits);
  } catch (error) {
    if (!(error instanceof CardProviderError) || error.problem !== 'refused') throw error;
    await syncChargeback({ database, cards }, chargebackId);
    // The bank either got it before a crash or has decided.
    if ((await orm.$count(chargebacks, waits)) > 0) throw error;
    return;
  }
  await syncChargeback({ database, cards }, chargebackId);
}
