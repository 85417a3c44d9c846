import type { Orm } from '#app/db/client.server.ts';
import type { NewPaper, PaperSubject } from '#app/domain/payments/paper.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  type ReleaseGround,
  writeFeeInvoice,
  writePerformanceInvoice,
} from '../components/write-invoice.ts';
import { platformParty, readPaperParties } from '../queries/read-paper-parties.server.ts';
import type { BookedDivision } from '../queries/read-what-papers-certify.server.ts';
import { type IssuedPaper, issuePaper, issuePapers } from './issue-paper.server.ts';

/**
 * The invoices over what a division made the performer’s: theirs to the venue, written in their name
 * and with their own numbers, and the platform’s to both over its fees. None over nothing.
 */
export async function issueReleasePapers(
  tx: Orm,
  brand: Brand,
  subject: PaperSubject,
  { ground, ...division }: BookedDivision & { ground: ReleaseGround },
): Promise<IssuedPaper[]> {
  const [venue, performer] = await readPaperParties(tx, [subject.payer, subject.payee]);
  const { cause, currency, toPayeeMinor, payeeFeeMinor, feeKeptMinor } = division;
  const common = { kind: 'invoice', source: subject.source, currency } as const;
  const ours = { ...common, issuer: platformParty(brand) };
  const fees = {
    venue: writeFeeInvoice(subject, { fee: 'venue', amountMinor: feeKeptMinor }),
    performer: writeFeeInvoice(subject, { fee: 'performer', amountMinor: payeeFeeMinor }),
  };
  const papers: NewPaper[] = [
    {
      ...common,
      ...{ cause: causes.performance(cause), issuer: performer, recipient: venue, others: [] },
      document: writePerformanceInvoice(brand, subject, { ground, amountMinor: toPayeeMinor }),
    },
    {
      ...ours,
      ...{ cause: causes.venueFee(cause), recipient: venue, others: [performer] },
      document: fees.venue,
    },
    {
      ...ours,
      ...{ cause: causes.performerFee(cause), recipient: performer, others: [venue] },
      document: fees.performer,
    },
  ];
  return issuePapers(
    tx,
    papers.filter(({ document }) => document.totalMinor > 0),
  );
}

const causes = {
  performance: (cause: string) => `invoice ${cause}`,
  venueFee: (cause: string) => `venue fee ${cause}`,
  performerFee: (cause: string) => `performer fee ${cause}`,
};

/** What makes the papers of a division. */
export function releasePapersOf(division: BookedDivision): string[] {
  const { cause, toPayeeMinor, feeKeptMinor, payeeFeeMinor } = division;
  return [
    ...(toPayeeMinor > 0 ? [causes.performance(cause)] : []),
    ...(feeKeptMinor > 0 ? [causes.venueFee(cause)] : []),
    ...(payeeFeeMinor > 0 ? [causes.performerFee(cause)] : []),
  ];
}

/** The platform’s invoice to a performer over what cancelling costs them. Once for each cause. */
export async function issuePenaltyInvoice(
  tx: Orm,
  brand: Brand,
  subject: PaperSubject,
  { cause, currency, amountMinor }: { cause: string; currency: string; amountMinor: number },
): Promise<IssuedPaper> {
  const [venue, performer] = await readPaperParties(tx, [subject.payer, subject.payee]);
  return issuePaper(tx, {
    cause: penaltyOf(cause),
    kind: 'invoice',
    issuer: platformParty(brand),
    recipient: performer,
    others: [venue],
    source: subject.source,
    currency,
    document: writeFeeInvoice(subject, { fee: 'penalty', amountMinor }),
  });
}

/** What makes the paper of a penalty. */
export const penaltyOf = (cause: string) => `invoice ${cause}`;
