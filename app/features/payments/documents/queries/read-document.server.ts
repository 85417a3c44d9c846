import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { documentParties, documents } from '#app/db/schema/documents.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type DocumentView, documentView, type StoredParty } from '../../views.ts';

/**
 * A document, to whoever it is from or for.
 * @param readers the parties that somebody may read the documents of; null for an administrator, who
 *   may read them all
 * @throws AppError `not-found`
 */
export async function readDocument(
  orm: Orm,
  documentId: string,
  readers: string[] | null,
): Promise<DocumentView> {
  const [document] = await orm
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), readers === null ? undefined : isOf(readers)));
  if (!document) throw new AppError('not-found', words('payments')('documents.page.unknown'));
  return documentView(document, await readParties(orm, [documentId]));
}

/** From or for one of some parties. */
export function isOf(parties: string[]): SQL | undefined {
  return or(inArray(documents.issuerId, parties), inArray(documents.recipientId, parties));
}

/** Everybody on some documents. Who has left is called by a part of a hash of their id. */
export async function readParties(
  orm: Orm,
  documentIds: string[],
): Promise<(StoredParty & { documentId: string })[]> {
  if (documentIds.length === 0) return [];
  return orm
    .select({
      documentId: documentParties.documentId,
      partyId: documentParties.partyId,
      name: documentParties.name,
      pseudonym: sql<string>`left(md5(${documentParties.partyId}), 8)`,
      lines: documentParties.lines,
      taxId: documentParties.taxId,
      country: documentParties.country,
    })
    .from(documentParties)
    .where(inArray(documentParties.documentId, documentIds));
}
