import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { chargebacks } from '#app/db/schema/payments.ts';
import type { CardProvider, Evidence } from '#app/platform/card-provider.ts';
import { syncChargeback } from './sync-chargeback.server.ts';

/**
 * Sends a bank what shows that a payment was right, once. Whether it has arrived, the provider’s own
 * word on the charge-back says.
 * @throws CardProviderError
 */
export async function sendEvidence(
  { database, cards }: { database: Database; cards: CardProvider | null },
  chargebackId: string,
  evidence: Evidence,
): Promise<void> {
  const unsent = and(eq(chargebacks.id, chargebackId), isNull(chargebacks.evidenceSentAt));
  if (!cards || (await database.orm.$count(chargebacks, unsent)) === 0) return;
  // The same text again is the same call; another text, after a crash, is one of its own.
  const hash = createHash('sha256').update(JSON.stringify(evidence)).digest('hex');
  await cards.sendEvidence({ key: `evidence ${chargebackId} ${hash}` }, chargebackId, evidence);
  await database.orm.update(chargebacks).set({ evidenceSentAt: sql`now()` }).where(unsent);
  await syncChargeback({ database, cards }, chargebackId);
}
