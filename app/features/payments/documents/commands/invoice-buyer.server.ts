import type { Orm } from '#app/db/client.server.ts';
import { fullNumber, type NamedParty } from '#app/domain/payments/document.ts';
import type { Source } from '#app/domain/payments/transaction.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { findIssued } from '../queries/find-issued.server.ts';
import { readDocumentParties } from '../queries/read-document-parties.server.ts';
import { type IssuedDocument, issueDocument } from '../steps/issue-document.server.ts';
import {
  type BuyerBill,
  writeBuyerCreditNote,
  writeBuyerInvoice,
} from '../words/write-buyer-invoice.ts';

/** A buyer without an account who asked for an invoice, as they want to be named on it. */
export type BilledBuyer = { partyId: string; name: string; lines: string[]; taxId: string };

/**
 * A seller’s invoice to a buyer without an account, for their card payment. Once for each source: a
 * second call changes nothing.
 * @throws AppError `conflict` for a seller without a legal name and address
 */
export async function issueBuyerInvoice(
  tx: Orm,
  bill: BuyerBill & { seller: NamedParty; buyer: BilledBuyer },
): Promise<IssuedDocument> {
  const { source, seller, buyer, currency } = bill;
  const [issuer] = await readDocumentParties(tx, [seller]);
  if (issuer.legalName === '')
    throw new AppError('conflict', words('payments')('documents.buyer.noSeller'));
  return issueDocument(tx, {
    cause: invoiceOf(source),
    kind: 'invoice',
    issuer,
    source,
    currency,
    others: [],
    recipient: { ...buyer, legalName: '', country: '' },
    content: writeBuyerInvoice(bill),
  });
}

/**
 * The credit note for a refund to a buyer who has such an invoice; nothing for other buyers.
 * @param cause the event that makes it, once
 * @param readBill the refunded part
 */
export async function creditBuyerInvoice(
  tx: Orm,
  { cause, source }: { cause: string; source: Source },
  readBill: () => Promise<BuyerBill>,
): Promise<void> {
  const issued = await findIssued(tx, invoiceOf(source));
  if (!issued) return;
  const { document: invoice, partyOf } = issued;
  const bill = await readBill();
  await issueDocument(tx, {
    cause: `credit note ${cause}`,
    kind: 'creditNote',
    issuer: partyOf(invoice.issuerId),
    recipient: partyOf(invoice.recipientId),
    others: [],
    source,
    currency: bill.currency,
    content: writeBuyerCreditNote(bill, {
      number: fullNumber(invoice),
      issuedAt: invoice.issuedAt,
    }),
  });
}

const invoiceOf = ({ type, id }: Source) => `buyer invoice ${type} ${id}`;
