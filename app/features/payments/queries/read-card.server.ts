import { desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { charges } from '#app/db/schema/payments.ts';

/**
 * The provider’s fingerprint of the card that paid, the same for every payer who uses it; empty
 * where it isn’t reported.
 */
export async function readCard(orm: Orm, instalmentId: string): Promise<string> {
  const [charge] = await orm
    .select({ card: charges.cardFingerprint })
    .from(charges)
    .where(eq(charges.instalmentId, instalmentId))
    .orderBy(desc(charges.createdAt))
    .limit(1);
  return charge?.card ?? '';
}
