import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { signatures } from '#app/db/schema/bookings.ts';

/**
 * Removes personal data from a person's signatures before their account is deleted. The typed name
 * stays in the contract, which the other side keeps.
 */
export async function forgetSigner(tx: Orm, accountId: string): Promise<void> {
  await tx
    .update(signatures)
    .set({ accountId: null, address: null, device: null })
    .where(eq(signatures.accountId, accountId));
}
