import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireParty } from '../../policy.ts';
import type { TaxDetails } from '../fields.ts';

/**
 * A party’s tax details, for its own people alone; null before they are given.
 * @throws AppError `not-found`, `forbidden`
 */
export async function readTaxDetails(
  { orm }: Database,
  viewer: Viewer,
  partyId: string,
): Promise<(TaxDetails & { givenAt: Date }) | null> {
  requireParty(viewer, partyId, 'see to payouts');
  const [row] = await orm.select().from(taxDetails).where(eq(taxDetails.partyId, partyId));
  if (!row) return null;
  const { partyId: _, ...details } = row;
  return details;
}
