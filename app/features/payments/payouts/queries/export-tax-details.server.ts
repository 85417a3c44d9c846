import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { partiesOf } from '../../policy.ts';

/** The tax details of a person and of the pages they own. */
export async function* exportTaxDetails(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select()
    .from(taxDetails)
    .where(inArray(taxDetails.partyId, partiesOf(viewer)))
    .orderBy(asc(taxDetails.partyId));
  if (rows.length > 0) yield jsonPart('tax-details.json', rows);
}
