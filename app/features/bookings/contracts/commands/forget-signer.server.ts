import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { signatures } from '#app/db/schema/bookings.ts';

/**
 * Takes what is personal out of somebody's signatures, before their account goes. The name they
 * typed stays in the contract, which the other side keeps.
 */
export async function forgetSigner(tx: Orm, accountId: string): Promise<void> {
  await tx
    .update(signatures)
    .set({ accountId: null, address: null, device: null })
    .where(eq(signatures.accountId, accountId));
}
