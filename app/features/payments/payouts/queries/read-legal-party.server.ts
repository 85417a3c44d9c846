import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import { writeLegalParty } from '../words/legal-party.ts';

/** Whom a party’s contracts and invoices name: name, address and tax number; null before they are given. */
export async function readLegalParty(orm: Orm, partyId: string): Promise<string | null> {
  const [given] = await orm.select().from(taxDetails).where(eq(taxDetails.partyId, partyId));
  return given ? writeLegalParty(given) : null;
}
