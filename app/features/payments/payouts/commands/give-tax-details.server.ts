import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import type { TaxDetails } from '../../forms.ts';
import { requireParty } from '../../policy.ts';
import { wakeTransfers } from './sync-account.server.ts';

/**
 * Writes down what tax offices ask of a party, in place of what it gave before. Documents that were
 * issued keep what they were issued with. Nothing of it stands in any log.
 * @throws AppError `not-found`, `forbidden`
 */
export async function giveTaxDetails(
  { orm }: Database,
  viewer: Viewer,
  partyId: string,
  details: TaxDetails,
): Promise<void> {
  requireParty(viewer, partyId);
  const row = { ...details, givenAt: sql`now()` };
  await orm.transaction(async (tx) => {
    await tx
      .insert(taxDetails)
      .values({ partyId, ...row })
      .onConflictDoUpdate({ target: taxDetails.partyId, set: row });
    // What has waited for them can go out now.
    await wakeTransfers(tx, partyId);
    await logSecurity(tx, { actor: viewer.pseudonym, action: 'tax details given' });
  });
}
