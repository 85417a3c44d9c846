import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { taxDetails } from '#app/db/schema/payments.ts';

/** Removes what parties have told for tax offices, when they go. Documents have copies of their own. */
export async function forgetTaxDetails(tx: Orm, partyIds: string[]): Promise<void> {
  await tx.delete(taxDetails).where(inArray(taxDetails.partyId, partyIds));
}
