import { createHash, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import {
  documentIssuers,
  documentParties,
  documentSeries,
  documents,
} from '#app/db/schema/documents.ts';
import { charges, instalments, transfers } from '#app/db/schema/payments.ts';
import {
  type DocumentParty,
  type DocumentSubject,
  fullNumber,
  initialsOf,
  type NamedParty,
  type NewDocument,
  partiesOf,
  requireIssuable,
} from '#app/domain/payments/document.ts';
import type { Source } from '#app/domain/payments/ledger.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  type BookedDivision,
  findIssued,
  firstCauseOf,
  platformParty,
  readDocumentParties,
} from './queries.server.ts';
import {
  type PayoutOf,
  type ReleaseGround,
  writeCreditNote,
  writeFeeInvoice,
  writePerformanceInvoice,
  writeReceipt,
  writeStatement,
} from './words.ts';

/**
 * Records, together with the booking of the money, that documents follow. They are issued
 * afterwards, so that moving money never waits for the numbers of another party’s documents.
 */
export function announceDocuments(tx: Orm, { type, id }: Source): Promise<void> {
  return writeOutbox(tx, { type: 'documents due', payload: { sourceType: type, sourceId: id } });
}

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

/** The receipt for a charge, to its payer. Once for each charge. */
export async function issueReceipt(
  tx: Orm,
  brand: Brand,
  subject: DocumentSubject,
  chargeId: string,
): Promise<IssuedDocument> {
  const [row] = await tx
    .select({ charge: charges, part: instalments.part })
    .from(charges)
    .innerJoin(instalments, eq(instalments.id, charges.instalmentId))
    .where(eq(charges.id, chargeId));
  if (!row) throw new Error(`there is no charge ${chargeId}`);
  const [payer, payee] = await readDocumentParties(tx, [subject.payer, subject.payee]);
  return issueDocument(tx, {
    cause: receiptOf(chargeId),
    kind: 'receipt',
    issuer: platformParty(brand),
    recipient: payer,
    others: [payee],
    source: subject.source,
    currency: row.charge.currency,
    content: writeReceipt(brand, subject, { ...row.charge, part: row.part }),
  });
}

/** The cause of a charge’s receipt. */
export const receiptOf = (chargeId: string) => `receipt ${chargeId}`;

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

/**
 * The statement of a transfer to a payee: the page, or a member of it. Once for each, however often
 * it is retried.
 */
export async function issueStatement(
  tx: Orm,
  brand: Brand,
  subject: DocumentSubject,
  { payee, transferId, ...payout }: PayoutOf & { payee: NamedParty; transferId: string },
): Promise<IssuedDocument> {
  const [transfer] = await tx
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.id, transferId),
        eq(transfers.kind, 'transfer'),
        eq(transfers.partyId, payee.partyId),
      ),
    );
  if (!transfer) throw new Error(`${transferId} is no transfer to ${payee.partyId}`);
  const [recipient, ...others] = await readDocumentParties(tx, [
    payee,
    subject.payee,
    subject.payer,
  ]);
  return issueDocument(tx, {
    cause: statementOf(transfer),
    kind: 'statement',
    issuer: platformParty(brand),
    recipient,
    others,
    source: subject.source,
    currency: transfer.currency,
    content: writeStatement(brand, subject, { ...payout, transferredMinor: transfer.amountMinor }),
  });
}

/** The cause of a transfer’s statement. */
export const statementOf = (transfer: { cause: string }) => `statement ${firstCauseOf(transfer)}`;

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

/**
 * The prefix of an issuer’s numbers: the initials of its legal name and the part of a hash of its
 * id that tells it from every other. Chosen with its first document, and the same ever after.
 */
async function readNumberPrefix(tx: Orm, issuer: DocumentParty): Promise<string> {
  const existing = await findPrefix(tx, issuer);
  if (existing !== undefined) return existing;
  const hash = createHash('sha256').update(issuer.partyId).digest('hex').toUpperCase();
  for (let length = 4; length <= hash.length; length += 2) {
    const prefix = [initialsOf(issuer), hash.slice(0, length)].filter(Boolean).join('-');
    await tx.insert(documentIssuers).values({ id: issuer.partyId, prefix }).onConflictDoNothing();
    // Another process may have been faster, or another issuer may have the same prefix.
    const stored = await findPrefix(tx, issuer);
    if (stored !== undefined) return stored;
  }
  throw new Error(`there is no prefix left for ${issuer.partyId}`);
}

async function findPrefix(tx: Orm, { partyId }: DocumentParty): Promise<string | undefined> {
  const [row] = await tx
    .select({ prefix: documentIssuers.prefix })
    .from(documentIssuers)
    .where(eq(documentIssuers.id, partyId));
  return row?.prefix;
}
