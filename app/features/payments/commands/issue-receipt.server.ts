import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { charges, dues } from '#app/db/schema/payments.ts';
import type { PaperSubject } from '#app/domain/payments/paper.ts';
import type { Brand } from '#app/platform/brand.ts';
import { writeReceipt } from '../components/write-receipt.ts';
import { platformParty, readPaperParties } from '../queries/read-paper-parties.server.ts';
import { type IssuedPaper, issuePaper } from './issue-paper.server.ts';

/** The receipt for a charge, to whoever paid it. Once for each charge. */
export async function issueReceipt(
  tx: Orm,
  brand: Brand,
  subject: PaperSubject,
  chargeId: string,
): Promise<IssuedPaper> {
  const [row] = await tx
    .select({ charge: charges, part: dues.part })
    .from(charges)
    .innerJoin(dues, eq(dues.id, charges.dueId))
    .where(eq(charges.id, chargeId));
  if (!row) throw new Error(`there is no charge ${chargeId}`);
  const [payer, payee] = await readPaperParties(tx, [subject.payer, subject.payee]);
  return issuePaper(tx, {
    cause: receiptOf(chargeId),
    kind: 'receipt',
    issuer: platformParty(brand),
    recipient: payer,
    others: [payee],
    source: subject.source,
    currency: row.charge.currency,
    document: writeReceipt(brand, subject, { ...row.charge, part: row.part }),
  });
}

/** What makes the receipt of a charge. */
export const receiptOf = (chargeId: string) => `receipt ${chargeId}`;
