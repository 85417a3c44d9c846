import { inArray } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { documents } from '#app/db/schema/documents.ts';
import type { DocumentSubject } from '#app/domain/payments/document.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  type BookedDivision,
  readPersonName,
  readShareOf,
  readWhatDocumentsCertify,
} from '../queries/read-what-documents-certify.server.ts';
import { creditNoteOf, issueCreditNote } from '../steps/issue-credit-note.server.ts';
import { issueReceipt, receiptOf } from '../steps/issue-receipt.server.ts';
import {
  issuePenaltyInvoice,
  issueReleaseDocuments,
  penaltyOf,
  releaseDocumentsOf,
} from '../steps/issue-release-documents.server.ts';
import { issueStatement, statementOf } from '../steps/issue-statement.server.ts';
import type { ReleaseGround } from '../words/write-invoice.ts';

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
  const booked = await readWhatDocumentsCertify(orm, subject.source);
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
  const issued = await findIssued(
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
  {
    division,
    ground,
    transfer: { id: transferId, partyId },
  }: {
    division: BookedDivision;
    ground: ReleaseGround;
    transfer: { id: string; partyId: string };
  },
) {
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

async function findIssued(orm: Orm, causes: string[]): Promise<Set<string>> {
  if (causes.length === 0) return new Set();
  const rows = await orm
    .select({ cause: documents.cause })
    .from(documents)
    .where(inArray(documents.cause, causes));
  return new Set(rows.map(({ cause }) => cause));
}
