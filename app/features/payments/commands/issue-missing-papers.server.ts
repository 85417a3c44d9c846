import { inArray } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { papers } from '#app/db/schema/papers.ts';
import type { PaperSubject } from '#app/domain/payments/paper.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { ReleaseGround } from '../components/write-invoice.ts';
import {
  type BookedDivision,
  readPersonName,
  readShareOf,
  readWhatPapersCertify,
} from '../queries/read-what-papers-certify.server.ts';
import { creditNoteOf, issueCreditNote } from './issue-credit-note.server.ts';
import { issueReceipt, receiptOf } from './issue-receipt.server.ts';
import {
  issuePenaltyInvoice,
  issueReleasePapers,
  penaltyOf,
  releasePapersOf,
} from './issue-release-papers.server.ts';
import { issueStatement, statementOf } from './issue-statement.server.ts';

type Step = { causes: string[]; issue: (tx: Orm) => Promise<unknown> };

/**
 * Issues, from the books, every paper about something that hasn’t been issued yet: a receipt for
 * each charge, the invoices of each division and penalty, a statement for each transfer, a credit
 * note for each refund. Each is a transaction of its own and issued once, whoever else does the same
 * at that moment.
 */
export async function issueMissingPapers(
  { database, brand }: { database: Database; brand: Brand },
  subject: PaperSubject,
  { isDecided }: { isDecided: boolean },
): Promise<void> {
  const { orm } = database;
  const booked = await readWhatPapersCertify(orm, subject.source);
  const groundOf = ({ kind }: BookedDivision): ReleaseGround =>
    isDecided ? 'decided' : kind === 'awarded' ? 'cancelled' : 'played';
  const steps: Step[] = [
    ...booked.chargeIds.map((id) => ({
      causes: [receiptOf(id)],
      issue: (tx: Orm) => issueReceipt(tx, brand, subject, id),
    })),
    ...booked.divisions.map((division) => ({
      causes: releasePapersOf(division),
      issue: (tx: Orm) =>
        issueReleasePapers(tx, brand, subject, { ...division, ground: groundOf(division) }),
    })),
    ...booked.penalties.map((penalty) => ({
      causes: [penaltyOf(penalty.cause)],
      issue: (tx: Orm) => issuePenaltyInvoice(tx, brand, subject, penalty),
    })),
    ...booked.sent.flatMap((move): Step[] => {
      if (move.kind === 'refund')
        return [
          { causes: [creditNoteOf(move)], issue: (tx) => issueCreditNote(tx, brand, move.id) },
        ];
      const division = booked.divisions.find(({ cause }) =>
        move.cause.startsWith(`${cause} transfer `),
      );
      if (!division) return [];
      const payout = { division, ground: groundOf(division) };
      return [
        {
          causes: [statementOf(move)],
          issue: (tx) => stateTransfer(tx, brand, subject, { ...payout, move }),
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
  subject: PaperSubject,
  {
    division,
    ground,
    move: { id: moveId, partyId },
  }: {
    division: BookedDivision;
    ground: ReleaseGround;
    move: { id: string; partyId: string };
  },
) {
  const isPage = partyId === subject.payee.partyId;
  const shareMinor = await readShareOf(tx, division, partyId);
  return issueStatement(tx, brand, subject, {
    payee: isPage ? subject.payee : await readPersonName(tx, partyId),
    moveId,
    ground,
    releasedMinor: division.toPayeeMinor,
    feeMinor: division.payeeFeeMinor,
    keptBackMinor: division.setOffMinor,
    // What is kept back stands in the books as the page’s own first.
    shareMinor: isPage ? shareMinor - division.setOffMinor : shareMinor,
  });
}

async function findIssued(orm: Orm, causes: string[]): Promise<Set<string>> {
  if (causes.length === 0) return new Set();
  const rows = await orm
    .select({ cause: papers.cause })
    .from(papers)
    .where(inArray(papers.cause, causes));
  return new Set(rows.map(({ cause }) => cause));
}
