import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { documentParties, documents } from '#app/db/schema/documents.ts';
import type { DocumentParty } from '#app/domain/payments/document.ts';

/** The document that certifies a cause, with the present names of its parties; null for none. */
export async function findIssued(orm: Orm, cause: string) {
  const [document] = await orm.select().from(documents).where(eq(documents.cause, cause));
  if (!document) return null;
  const parties = await orm
    .select()
    .from(documentParties)
    .where(eq(documentParties.documentId, document.id));
  const partyOf = (id: string): DocumentParty => {
    const party = parties.find(({ partyId }) => partyId === id);
    if (!party) throw new Error(`${id} isn’t on the document ${document.id}`);
    return { ...party, legalName: '' };
  };
  return { document, parties: parties.map(({ partyId }) => partyOf(partyId)), partyOf };
}
