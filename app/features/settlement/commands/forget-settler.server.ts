import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { settlementSignatures } from '#app/db/schema/settlement.ts';

/**
 * Takes what is personal out of somebody’s signatures under settlements, before their account goes. The
 * name they typed stays, since both sides keep what they were paid by.
 */
export async function forgetSettler(tx: Orm, accountId: string): Promise<void> {
  await tx
    .update(settlementSignatures)
    .set({ accountId: null, address: null, device: null })
    .where(eq(settlementSignatures.accountId, accountId));
}
