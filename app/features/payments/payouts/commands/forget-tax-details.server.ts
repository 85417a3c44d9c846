import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { taxDetails } from '#app/db/schema/payments.ts';

/** Removes the tax details of leaving parties. Documents have copies of their own. */
export async function forgetTaxDetails(tx: Orm, partyIds: string[]): Promise<void> {
  await tx.delete(taxDetails).where(inArray(taxDetails.partyId, partyIds));
}
