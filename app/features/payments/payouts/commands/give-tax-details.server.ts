import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { command } from '#app/fields/command.ts';
import { requirePayee } from '../../policy.ts';
import { taxDetails as input } from '../fields.ts';
import { wakeTransfers } from './sync-account.server.ts';

/**
 * Replaces a party’s tax details. Documents already issued keep the details of their day. Nothing
 * of it is logged.
 */
export const giveTaxDetails = command({
  operation: 'giveTaxDetails',
  input,
  async run({ database }: { database: Database }, viewer, input) {
    const partyId = requirePayee(viewer, input.as);
    const { kind, legalName, street, postalCode, town, country, taxId } = input;
    const row = { kind, legalName, street, postalCode, town, country, taxId, givenAt: sql`now()` };
    await database.orm.transaction(async (tx) => {
      await tx
        .insert(taxDetails)
        .values({ partyId, ...row })
        .onConflictDoUpdate({ target: taxDetails.partyId, set: row });
      // Transfers that waited for the details can go out now.
      await wakeTransfers(tx, partyId);
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'tax details given' });
    });
  },
});
