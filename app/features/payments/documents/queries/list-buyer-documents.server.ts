import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { documents } from '#app/db/schema/documents.ts';
import { type DocumentView, documentView } from '../../views.ts';
import { readParties } from './read-document.server.ts';

/** The invoice and credit notes of a buyer without an account, the oldest first. */
export async function listBuyerDocuments(orm: Orm, partyId: string): Promise<DocumentView[]> {
  const rows = await orm
    .select()
    .from(documents)
    .where(eq(documents.recipientId, partyId))
    .orderBy(asc(documents.issuedAt), asc(documents.number));
  const parties = await readParties(orm, rows);
  return rows.map((row) => documentView(row, parties.get(row.id)));
}
