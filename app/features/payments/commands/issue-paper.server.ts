import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { paperParties, paperSeries, papers } from '#app/db/schema/papers.ts';
import { demandIssuable, type NewPaper, partiesOf } from '#app/domain/payments/paper.ts';

/** An issued paper: the number is its issuer’s, for its kind. */
export type IssuedPaper = { id: string; number: number };

/**
 * Issues a paper in the caller’s transaction, with the next number of its issuer and kind. Whoever
 * issues the next one waits until this transaction is over, so that a number is never left out:
 * what is rolled back hasn’t taken one. Issue last in a transaction; for several papers at once use
 * `issuePapers`, which takes turns in one order.
 * @returns the paper; for a cause that has been certified before, the paper of then
 * @throws RangeError for a paper that doesn’t add up
 */
export async function issuePaper(tx: Orm, paper: NewPaper): Promise<IssuedPaper> {
  demandIssuable(paper);
  const series = seriesOf(paper);
  await tx.insert(paperSeries).values({ id: series }).onConflictDoNothing();
  await tx
    .select({ id: paperSeries.id })
    .from(paperSeries)
    .where(eq(paperSeries.id, series))
    .for('update');
  const [issued] = await tx
    .select({ id: papers.id, number: papers.number })
    .from(papers)
    .where(eq(papers.cause, paper.cause));
  return issued ?? writePaper(tx, paper);
}

/** Several papers, whose series are locked in one order so that two that issue don’t block each other. */
export async function issuePapers(tx: Orm, list: NewPaper[]): Promise<IssuedPaper[]> {
  const inOrder = list.toSorted((a, b) => (seriesOf(a) < seriesOf(b) ? -1 : 1));
  const issued: IssuedPaper[] = [];
  for (const paper of inOrder) issued.push(await issuePaper(tx, paper));
  return issued;
}

async function writePaper(tx: Orm, paper: NewPaper): Promise<IssuedPaper> {
  const { cause, kind, issuer, recipient, source, currency, document } = paper;
  const [{ number } = { number: 1 }] = await tx
    .update(paperSeries)
    .set({ lastNumber: sql`${paperSeries.lastNumber} + 1` })
    .where(eq(paperSeries.id, seriesOf(paper)))
    .returning({ number: paperSeries.lastNumber });
  const id = randomUUID();
  await tx.insert(papers).values({
    id,
    cause,
    kind,
    number,
    issuerId: issuer.partyId,
    recipientId: recipient.partyId,
    sourceType: source.type,
    sourceId: source.id,
    currency,
    totalMinor: document.totalMinor,
    document,
  });
  await tx
    .insert(paperParties)
    .values(partiesOf(paper).map((party) => ({ ...party, paperId: id })));
  return { id, number };
}

const seriesOf = ({ issuer, kind }: NewPaper) => `${issuer.partyId} ${kind}`;
