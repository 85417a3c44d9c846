import type { Orm } from '#app/db/client.server.ts';
import type { DocumentSubject, NewDocument } from '#app/domain/payments/document.ts';
import type { Brand } from '#app/platform/brand.ts';
import { platformParty, readDocumentParties } from '../queries/read-document-parties.server.ts';
import type { BookedDivision } from '../queries/read-what-documents-certify.server.ts';
import {
  type ReleaseGround,
  writeFeeInvoice,
  writePerformanceInvoice,
} from '../words/write-invoice.ts';
import { type IssuedDocument, issueDocument, issueDocuments } from './issue-document.server.ts';

/**
 * The invoices over the amount that a division released to the performer: theirs to the venue,
 * written in their name and with their own numbers, and the platform’s to both over its fees. None
 * over zero.
 */
export async function issueReleaseDocuments(
  tx: Orm,
  brand: Brand,
  subject: DocumentSubject,
  { ground, ...division }: BookedDivision & { ground: ReleaseGround },
): Promise<IssuedDocument[]> {
  const [venue, performer] = await readDocumentParties(tx, [subject.payer, subject.payee]);
  const { cause, currency, toPayeeMinor, payeeFeeMinor, feeKeptMinor } = division;
  const common = { kind: 'invoice', source: subject.source, currency } as const;
  const ours = { ...common, issuer: platformParty(brand) };
  const fees = {
    venue: writeFeeInvoice(subject, { fee: 'venue', amountMinor: feeKeptMinor }),
    performer: writeFeeInvoice(subject, { fee: 'performer', amountMinor: payeeFeeMinor }),
  };
  const documents: NewDocument[] = [
    {
      ...common,
      cause: causes.performance(cause),
      issuer: performer,
      recipient: venue,
      others: [],
      content: writePerformanceInvoice(brand, subject, { ground, amountMinor: toPayeeMinor }),
    },
    {
      ...ours,
      cause: causes.venueFee(cause),
      recipient: venue,
      others: [performer],
      content: fees.venue,
    },
    {
      ...ours,
      cause: causes.performerFee(cause),
      recipient: performer,
      others: [venue],
      content: fees.performer,
    },
  ];
  return issueDocuments(
    tx,
    documents.filter(({ content }) => content.totalMinor > 0),
  );
}

const causes = {
  performance: (cause: string) => `invoice ${cause}`,
  venueFee: (cause: string) => `venue fee ${cause}`,
  performerFee: (cause: string) => `performer fee ${cause}`,
};

/** The causes of a division’s documents. */
export function releaseDocumentsOf(division: BookedDivision): string[] {
  const { cause, toPayeeMinor, feeKeptMinor, payeeFeeMinor } = division;
  return [
    ...(toPayeeMinor > 0 ? [causes.performance(cause)] : []),
    ...(feeKeptMinor > 0 ? [causes.venueFee(cause)] : []),
    ...(payeeFeeMinor > 0 ? [causes.performerFee(cause)] : []),
  ];
}

/** The platform’s invoice to a performer over a cancellation fee. Once for each cause. */
export async function issuePenaltyInvoice(
  tx: Orm,
  brand: Brand,
  subject: DocumentSubject,
  { cause, currency, amountMinor }: { cause: string; currency: string; amountMinor: number },
): Promise<IssuedDocument> {
  const [venue, performer] = await readDocumentParties(tx, [subject.payer, subject.payee]);
  return issueDocument(tx, {
    cause: penaltyOf(cause),
    kind: 'invoice',
    issuer: platformParty(brand),
    recipient: performer,
    others: [venue],
    source: subject.source,
    currency,
    content: writeFeeInvoice(subject, { fee: 'penalty', amountMinor }),
  });
}

/** The cause of a penalty’s invoice. */
export const penaltyOf = (cause: string) => `invoice ${cause}`;
