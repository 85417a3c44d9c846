import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { paperParties, papers } from '#app/db/schema/papers.ts';
import { moves } from '#app/db/schema/payments.ts';
import type { Brand } from '#app/platform/brand.ts';
import { writeCreditNote } from '../components/write-receipt.ts';
import { platformParty } from '../queries/read-paper-parties.server.ts';
import { firstCauseOf } from '../queries/read-what-papers-certify.server.ts';
import { type IssuedPaper, issuePaper } from './issue-paper.server.ts';
import { receiptOf } from './issue-receipt.server.ts';

/**
 * The credit note for a refund, written from the receipt of the charge that is refunded: whoever is
 * on that is on this as well, by the name that it still has. Once for each refund, however often it
 * has to be tried.
 * @returns null where the charge has no receipt to credit
 */
export async function issueCreditNote(
  tx: Orm,
  brand: Brand,
  moveId: string,
): Promise<IssuedPaper | null> {
  const [move] = await tx.select().from(moves).where(eq(moves.id, moveId));
  if (!move?.chargeId) throw new Error(`${moveId} is no refund`);
  const [receipt] = await tx
    .select()
    .from(papers)
    .where(eq(papers.cause, receiptOf(move.chargeId)));
  if (!receipt) return null;
  const parties = await tx.select().from(paperParties).where(eq(paperParties.paperId, receipt.id));
  const recipient = parties.find(({ partyId }) => partyId === receipt.recipientId);
  if (!recipient) throw new Error(`nobody has got the receipt ${receipt.id}`);
  const { number, issuedAt, document, sourceType, sourceId } = receipt;
  return issuePaper(tx, {
    cause: creditNoteOf(move),
    kind: 'creditNote',
    issuer: platformParty(brand),
    recipient,
    others: parties.filter(({ partyId }) => partyId !== receipt.issuerId),
    source: { type: sourceType, id: sourceId },
    currency: move.currency,
    document: writeCreditNote({
      ...{ number, issuedAt, amountMinor: move.amountMinor },
      timeZone: document.timeZone,
      what: document.facts[0]?.value ?? [],
    }),
  });
}

/** What makes the credit note of a refund. */
export const creditNoteOf = (move: { cause: string }) => `credit note ${firstCauseOf(move)}`;
