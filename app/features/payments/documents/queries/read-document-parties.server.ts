import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { payees, taxDetails } from '#app/db/schema/payments.ts';
import { type DocumentParty, type NamedParty, platformId } from '#app/domain/payments/document.ts';
import { countryName } from '#app/lib/places/countries.ts';
import type { Brand } from '#app/platform/brand.ts';
import { legalLines } from '../../payouts/words/legal-party.ts';

/**
 * Parties with their present tax details, in the same order; by their name alone where they have
 * given no details.
 */
export async function readDocumentParties<Parties extends [NamedParty, ...NamedParty[]]>(
  orm: Orm,
  parties: Parties,
): Promise<{ [Place in keyof Parties]: DocumentParty }> {
  const details: DocumentParty[] = [];
  for (const party of parties) details.push(await readParty(orm, party));
  return details as { [Place in keyof Parties]: DocumentParty };
}

async function readParty(orm: Orm, { partyId, name }: NamedParty): Promise<DocumentParty> {
  const [details] = await orm.select().from(taxDetails).where(eq(taxDetails.partyId, partyId));
  const [payee] = await orm
    .select({ country: payees.country })
    .from(payees)
    .where(eq(payees.id, partyId));
  const ownDetails = name === null ? undefined : details;
  return {
    partyId,
    name,
    legalName: ownDetails?.legalName ?? '',
    lines: ownDetails ? legalLines(ownDetails) : [],
    taxId: ownDetails?.taxId ?? '',
    country: details?.country ?? payee?.country ?? '',
  };
}

/** The platform itself, on its own documents. */
export function platformParty({ business, site, supportEmail }: Brand): DocumentParty {
  return {
    partyId: platformId,
    name: business.name,
    legalName: business.name,
    lines: [...business.address, countryName(business.country), site, supportEmail].filter(Boolean),
    taxId: business.taxId,
    country: business.country,
  };
}
