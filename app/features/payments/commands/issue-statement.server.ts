import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { moves } from '#app/db/schema/payments.ts';
import type { NamedParty, PaperSubject } from '#app/domain/payments/paper.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type PayoutOf, writeStatement } from '../components/write-statement.ts';
import { platformParty, readPaperParties } from '../queries/read-paper-parties.server.ts';
import { firstCauseOf } from '../queries/read-what-papers-certify.server.ts';
import { type IssuedPaper, issuePaper } from './issue-paper.server.ts';

/**
 * The statement of a transfer to a payee: the page, or a member of it. Once for each, however often
 * it has to be tried.
 */
export async function issueStatement(
  tx: Orm,
  brand: Brand,
  subject: PaperSubject,
  { payee, moveId, ...payout }: PayoutOf & { payee: NamedParty; moveId: string },
): Promise<IssuedPaper> {
  const [move] = await tx
    .select()
    .from(moves)
    .where(and(eq(moves.id, moveId), eq(moves.kind, 'transfer'), eq(moves.partyId, payee.partyId)));
  if (!move) throw new Error(`${moveId} is no transfer to ${payee.partyId}`);
  const [recipient, ...others] = await readPaperParties(tx, [payee, subject.payee, subject.payer]);
  return issuePaper(tx, {
    cause: statementOf(move),
    kind: 'statement',
    issuer: platformParty(brand),
    recipient,
    others,
    source: subject.source,
    currency: move.currency,
    document: writeStatement(brand, subject, { ...payout, transferredMinor: move.amountMinor }),
  });
}

/** What makes the statement of a transfer. */
export const statementOf = (move: { cause: string }) => `statement ${firstCauseOf(move)}`;
