import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { fullNumber } from '#app/domain/payments/document.ts';
import type { Brand } from '#app/platform/brand.ts';
import { findIssued } from '../queries/find-issued.server.ts';
import { platformParty } from '../queries/read-document-parties.server.ts';
import { firstCauseOf } from '../queries/read-what-documents-certify.server.ts';
import { writeCreditNote } from '../words/write-receipt.ts';
import { type IssuedDocument, issueDocument } from './issue-document.server.ts';
import { receiptOf } from './issue-receipt.server.ts';

/**
 * The credit note for a refund, written from the receipt of the refunded charge: it has the
 * receipt’s parties, by the names that they still have. Once for each refund, however often it is
 * retried.
 * @returns null where the charge has no receipt to credit
 */
export async function issueCreditNote(
  tx: Orm,
  brand: Brand,
  transferId: string,
): Promise<IssuedDocument | null> {
  const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, transferId));
  if (!transfer?.chargeId) throw new Error(`${transferId} is no refund`);
  const issued = await findIssued(tx, receiptOf(transfer.chargeId));
  if (!issued) return null;
  const { document: receipt, parties, partyOf } = issued;
  const { issuedAt, content, sourceType, sourceId } = receipt;
  return issueDocument(tx, {
    cause: creditNoteOf(transfer),
    kind: 'creditNote',
    issuer: platformParty(brand),
    recipient: partyOf(receipt.recipientId),
    others: parties.filter(({ partyId }) => partyId !== receipt.issuerId),
    source: { type: sourceType, id: sourceId },
    currency: transfer.currency,
    content: writeCreditNote({
      number: fullNumber(receipt),
      issuedAt,
      amountMinor: transfer.amountMinor,
      timeZone: content.timeZone,
      what: content.facts[0]?.value ?? [],
    }),
  });
}

/** The cause of a refund’s credit note. */
export const creditNoteOf = (transfer: { cause: string }) =>
  `credit note ${firstCauseOf(transfer)}`;
