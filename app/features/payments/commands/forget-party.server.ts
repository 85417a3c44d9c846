import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { documentParties } from '#app/db/schema/documents.ts';

/**
 * Removes names and addresses of parties from documents. The payments, their dates and countries
 * stay, and so do the parties’ ids, under which the books know them.
 */
export async function forgetParties(tx: Orm, parties: string[]): Promise<void> {
  if (parties.length === 0) return;
  await tx
    .update(documentParties)
    .set({ name: null, lines: [], taxId: '' })
    .where(inArray(documentParties.partyId, parties));
}
