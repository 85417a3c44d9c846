import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { transfers } from '#app/db/schema/payments.ts';
import type { DocumentSubject, NamedParty } from '#app/domain/payments/document.ts';
import type { Brand } from '#app/platform/brand.ts';
import { platformParty, readDocumentParties } from '../queries/read-document-parties.server.ts';
import { firstCauseOf } from '../queries/read-what-documents-certify.server.ts';
import { type PayoutOf, writeStatement } from '../words/write-statement.ts';
import { type IssuedDocument, issueDocument } from './issue-document.server.ts';

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
