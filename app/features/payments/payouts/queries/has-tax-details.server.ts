import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { taxDetails } from '#app/db/schema/payments.ts';

/** True if a party has given its tax details; nothing is paid out to it before. */
export async function hasTaxDetails(orm: Orm, partyId: string): Promise<boolean> {
  const rows = await orm
    .select({ partyId: taxDetails.partyId })
    .from(taxDetails)
    .where(eq(taxDetails.partyId, partyId));
  return rows.length > 0;
}
