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

/** Who asks for an invoice without an account, as they want to be named on it. */
export type BilledBuyer = { partyId: string; name: string; lines: string[]; taxId: string };

/**
 * The invoice of a seller to somebody without an account, for what they have paid by card. Once for each
 * source: asked again, it stays as it is.
 * @throws AppError `conflict` for a seller that hasn’t said its name in law and its address
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
 * The credit note for what goes back to somebody who has such an invoice; nothing for whoever has none.
 * @param cause what makes it, and can make it only once
 * @param readBill what goes back
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
