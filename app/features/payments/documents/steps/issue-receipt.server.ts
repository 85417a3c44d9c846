import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { charges, instalments } from '#app/db/schema/payments.ts';
import type { DocumentSubject } from '#app/domain/payments/document.ts';
import type { Brand } from '#app/platform/brand.ts';
import { platformParty, readDocumentParties } from '../queries/read-document-parties.server.ts';
import { writeReceipt } from '../words/write-receipt.ts';
import { type IssuedDocument, issueDocument } from './issue-document.server.ts';

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
