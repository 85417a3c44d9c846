import { desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { charges } from '#app/db/schema/payments.ts';

/** What the provider knows the card by that paid an amount, whoever uses it; empty where it doesn’t say. */
export async function readCard(orm: Orm, instalmentId: string): Promise<string> {
  const [charge] = await orm
    .select({ card: charges.cardFingerprint })
    .from(charges)
    .where(eq(charges.instalmentId, instalmentId))
    .orderBy(desc(charges.createdAt))
    .limit(1);
  return charge?.card ?? '';
}
