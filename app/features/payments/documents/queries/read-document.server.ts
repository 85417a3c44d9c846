import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { documentParties, documents } from '#app/db/schema/documents.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type DocumentView, documentView, type StoredParty } from '../../views.ts';

/**
 * A document, for its issuer and its recipient.
 * @param readers the parties whose documents the reader may see; null for an administrator, who may
 * see all
 * @throws AppError `not-found`
 */
export async function readDocument(
  orm: Orm,
  documentId: string,
  readers: string[] | null,
): Promise<DocumentView & { between: string[] }> {
  const [document] = await orm
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), readers === null ? undefined : isOf(readers)));
  if (!document) throw new AppError('not-found', words('payments')('documents.page.unknown'));
  const parties = await readParties(orm, [document]);
  const { issuerId, recipientId } = document;
  return { ...documentView(document, parties.get(documentId)), between: [issuerId, recipientId] };
}

export function isOf(parties: string[]): SQL | undefined {
  return or(inArray(documents.issuerId, parties), inArray(documents.recipientId, parties));
}

/** All parties of the documents. Those who have left are called by a part of a hash of their id. */
export async function readParties(
  orm: Orm,
  of: { id: string }[],
): Promise<Map<string, StoredParty[]>> {
  const { documentId, partyId, name, lines, taxId, country } = documentParties;
  const pseudonym = sql<string>`left(md5(${partyId}), 8)`;
  const rows = await orm
    .select({ documentId, partyId, name, pseudonym, lines, taxId, country })
    .from(documentParties)
    .where(
      inArray(
        documentId,
        of.map(({ id }) => id),
      ),
    );
  return Map.groupBy(rows, (row) => row.documentId);
}
