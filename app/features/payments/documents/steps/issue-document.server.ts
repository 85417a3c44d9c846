import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { documentParties, documentSeries, documents } from '#app/db/schema/documents.ts';
import { type NewDocument, partiesOf, requireIssuable } from '#app/domain/payments/document.ts';
import { readNumberPrefix } from './read-number-prefix.server.ts';

/** The number is counted per issuer and kind. */
export type IssuedDocument = { id: string; number: number };

/**
 * Issues a document in the caller’s transaction, with the next number of its issuer and kind. Other
 * transactions wait for the next number until this one is over, so that no number is ever left out:
 * a rollback takes none. Issue last in a transaction; for several documents at once use
 * `issueDocuments`, which locks the series in one order.
 * @returns the document; for a cause that was certified before, the existing document
 * @throws RangeError for a document that doesn’t add up
 */
export async function issueDocument(tx: Orm, document: NewDocument): Promise<IssuedDocument> {
  requireIssuable(document);
  const prefix = await readNumberPrefix(tx, document.issuer);
  const series = seriesOf(document);
  await tx.insert(documentSeries).values({ id: series }).onConflictDoNothing();
  await tx
    .select({ id: documentSeries.id })
    .from(documentSeries)
    .where(eq(documentSeries.id, series))
    .for('update');
  const [existing] = await tx
    .select({ id: documents.id, number: documents.number })
    .from(documents)
    .where(eq(documents.cause, document.cause));
  return existing ?? writeDocument(tx, document, prefix);
}

/**
 * Issues several documents. Their series are locked in one order, so that two issuing processes
 * don’t block each other.
 */
export async function issueDocuments(tx: Orm, list: NewDocument[]): Promise<IssuedDocument[]> {
  const sorted = list.toSorted((a, b) => (seriesOf(a) < seriesOf(b) ? -1 : 1));
  const results: IssuedDocument[] = [];
  for (const document of sorted) results.push(await issueDocument(tx, document));
  return results;
}

async function writeDocument(
  tx: Orm,
  document: NewDocument,
  prefix: string,
): Promise<IssuedDocument> {
  const { cause, kind, issuer, recipient, source, currency, content } = document;
  const [{ number } = { number: 1 }] = await tx
    .update(documentSeries)
    .set({ lastNumber: sql`${documentSeries.lastNumber} + 1` })
    .where(eq(documentSeries.id, seriesOf(document)))
    .returning({ number: documentSeries.lastNumber });
  const id = randomUUID();
  await tx.insert(documents).values({
    id,
    cause,
    kind,
    prefix,
    number,
    issuerId: issuer.partyId,
    recipientId: recipient.partyId,
    sourceType: source.type,
    sourceId: source.id,
    currency,
    totalMinor: content.totalMinor,
    content,
  });
  await tx
    .insert(documentParties)
    .values(
      partiesOf(document).map(({ legalName: _, ...party }) => ({ ...party, documentId: id })),
    );
  return { id, number };
}

const seriesOf = ({ issuer, kind }: NewDocument) => `${issuer.partyId} ${kind}`;
