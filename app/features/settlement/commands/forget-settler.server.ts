import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { settlementSignatures } from '#app/db/schema/settlement.ts';

/**
 * Removes personal data from the signatures of an account that is being deleted. The typed names
 * stay, since they are both sides’ evidence.
 */
export async function forgetSettler(tx: Orm, accountId: string): Promise<void> {
  await tx
    .update(settlementSignatures)
    .set({ accountId: null, address: null, device: null })
    .where(eq(settlementSignatures.accountId, accountId));
}
