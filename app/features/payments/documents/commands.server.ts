import { inArray } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { documents } from '#app/db/schema/documents.ts';
import {
  type DocumentSubject,
  fullNumber,
  type NamedParty,
} from '#app/domain/payments/document.ts';
import type { Source } from '#app/domain/payments/ledger.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  type BookedDivision,
  findIssued,
  readCertified,
  readDocumentParties,
  readPersonName,
  readShareOf,
} from './queries.server.ts';
import {
  creditNoteOf,
  type IssuedDocument,
  issueCreditNote,
  issueDocument,
  issuePenaltyInvoice,
  issueReceipt,
  issueReleaseDocuments,
  issueStatement,
  penaltyOf,
  receiptOf,
  releaseDocumentsOf,
  statementOf,
} from './steps.server.ts';
import {
  type BuyerBill,
  type ReleaseGround,
  writeBuyerCreditNote,
  writeBuyerInvoice,
} from './words.ts';

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

type Step = { causes: string[]; issue: (tx: Orm) => Promise<unknown> };

/**
 * Issues every document that the books call for and that is missing: a receipt for each charge, the
 * invoices of each division and penalty, a statement for each transfer, a credit note for each
 * refund. Each is a transaction of its own and issued once, even if another process does the same
 * at that moment.
 */
export async function issueMissingDocuments(
  { database, brand }: { database: Database; brand: Brand },
  subject: DocumentSubject,
  { isDecided }: { isDecided: boolean },
): Promise<void> {
  const { orm } = database;
  const booked = await readCertified(orm, subject.source);
  const groundOf = ({ kind }: BookedDivision): ReleaseGround =>
    isDecided ? 'decided' : kind === 'awarded' ? 'cancelled' : 'played';
  const steps: Step[] = [
    ...booked.chargeIds.map((id) => ({
      causes: [receiptOf(id)],
      issue: (tx: Orm) => issueReceipt(tx, brand, subject, id),
    })),
    ...booked.divisions.map((division) => ({
      causes: releaseDocumentsOf(division),
      issue: (tx: Orm) =>
        issueReleaseDocuments(tx, brand, subject, { ...division, ground: groundOf(division) }),
    })),
    ...booked.penalties.map((penalty) => ({
      causes: [penaltyOf(penalty.cause)],
      issue: (tx: Orm) => issuePenaltyInvoice(tx, brand, subject, penalty),
    })),
    ...booked.sent.flatMap((transfer): Step[] => {
      if (transfer.kind === 'refund')
        return [
          {
            causes: [creditNoteOf(transfer)],
            issue: (tx) => issueCreditNote(tx, brand, transfer.id),
          },
        ];
      const division = booked.divisions.find(({ cause }) =>
        transfer.cause.startsWith(`${cause} transfer `),
      );
      if (!division) return [];
      const payout = { division, ground: groundOf(division) };
      return [
        {
          causes: [statementOf(transfer)],
          issue: (tx) => stateTransfer(tx, brand, subject, { ...payout, transfer }),
        },
      ];
    }),
  ];
  const issued = await findIssuedDocuments(
    orm,
    steps.flatMap(({ causes }) => causes),
  );
  for (const { causes, issue } of steps)
    if (causes.some((cause) => !issued.has(cause))) await orm.transaction(issue);
}

async function stateTransfer(
  tx: Orm,
  brand: Brand,
  subject: DocumentSubject,
  payout: {
    division: BookedDivision;
    ground: ReleaseGround;
    transfer: { id: string; partyId: string };
  },
) {
  const { division, ground, transfer } = payout;
  const { id: transferId, partyId } = transfer;
  const isPage = partyId === subject.payee.partyId;
  const shareMinor = await readShareOf(tx, division, partyId);
  return issueStatement(tx, brand, subject, {
    payee: isPage ? subject.payee : await readPersonName(tx, partyId),
    transferId,
    ground,
    releasedMinor: division.toPayeeMinor,
    feeMinor: division.payeeFeeMinor,
    // A member bears no part of debts that the page’s own share bears alone.
    keptBackMinor: isPage || division.penaltiesFrom === 'everyone' ? division.setOffMinor : 0,
    // The books still count the amount kept back as part of the page’s own share.
    shareMinor: isPage ? shareMinor - division.setOffMinor : shareMinor,
  });
}

async function findIssuedDocuments(orm: Orm, causes: string[]): Promise<Set<string>> {
  if (causes.length === 0) return new Set();
  const rows = await orm
    .select({ cause: documents.cause })
    .from(documents)
    .where(inArray(documents.cause, causes));
  return new Set(rows.map(({ cause }) => cause));
}
