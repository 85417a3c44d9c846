import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import { writeLegalParty } from '../words/legal-party.ts';

/**
 * A party’s name, address and tax number for contracts and invoices; null before they are given.
 */
export async function readLegalParty(orm: Orm, partyId: string): Promise<string | null> {
  const [details] = await orm.select().from(taxDetails).where(eq(taxDetails.partyId, partyId));
  return details ? writeLegalParty(details) : null;
}
