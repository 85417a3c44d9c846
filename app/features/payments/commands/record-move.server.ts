import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { moves } from '#app/db/schema/payments.ts';
import type { MoveState } from '#app/domain/payments/states.ts';
import { type Entry, entry, type TransactionKind } from '#app/domain/payments/transaction.ts';
import type { Payout, Refund, Transfer } from '#app/platform/card-provider.ts';
import { announcePapers } from './announce-papers.server.ts';
import { postTransaction } from './post-transaction.server.ts';
import { countOnCharge, queueMove } from './queue-moves.server.ts';

export type MoveRow = typeof moves.$inferSelect;

/** What the provider says of a move, or that it has refused it for good. */
export type MoveAnswer = Refund | Transfer | Payout | { reversalId: string } | { refused: string };

/**
 * Takes down what the provider says of a move now: into the books, and on to whoever waits for it.
 * Told twice or out of order, it does nothing again: a state is only ever left forwards.
 */
export async function recordMove(
  { database }: { database: Database },
  moveId: string,
  answer: MoveAnswer,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [move] = await tx.select().from(moves).where(eq(moves.id, moveId)).for('update');
    if (!move) return;
    if ('refused' in answer) {
      if (move.state === 'waiting') await end(tx, move, 'failed', answer.refused);
      return;
    }
    const sent = move.state === 'waiting' ? await enterSent(tx, move, answer) : move;
    if ('state' in answer && sent.state === 'sent') await enterEnd(tx, sent, answer);
    // A refund can come back weeks later, and a payout days after it has seemed to arrive.
    if (sent.state === 'arrived' && 'state' in answer && answer.state === 'failed')
      await ('refundId' in answer ? comeBack : leaveBank)(tx, sent, answer.problem);
  });
}

/** The provider has it. */
async function enterSent(
  tx: Orm,
  move: MoveRow,
  answer: Exclude<MoveAnswer, { refused: string }>,
): Promise<MoveRow> {
  const [sent] = await tx
    .update(moves)
    .set({
      state: 'sent',
      providerId: idIn(answer),
      sentAt: sql`now()`,
      problem: null,
      ...('arrivesOn' in answer && { arrivesOn: answer.arrivesOn }),
    })
    .where(eq(moves.id, move.id))
    .returning();
  if (!sent) throw new Error('a move is gone');
  await post(tx, move, idIn(answer));
  await announcePapers(tx, { type: move.sourceType, id: move.sourceId });
  if (move.kind === 'transfer') await payOut(tx, move);
  if (move.kind === 'reversal') await end(tx, sent, 'arrived', null);
  return sent;
}

function idIn(answer: Exclude<MoveAnswer, { refused: string }>): string {
  if ('refundId' in answer) return answer.refundId;
  if ('transferId' in answer) return answer.transferId;
  if ('payoutId' in answer) return answer.payoutId;
  return answer.reversalId;
}

const kindPosted = {
  refund: 'refunded',
  transfer: 'transferred',
  reversal: 'transferReversed',
} as const satisfies Record<string, TransactionKind>;

/** A payout moves money between a connected account and its bank: nothing of ours. */
async function post(tx: Orm, move: MoveRow, providerRef: string): Promise<void> {
  if (move.kind === 'payout') return;
  const isBack = move.kind === 'reversal';
  await postTransaction(tx, {
    cause: `${move.kind} ${move.id}`,
    kind: kindPosted[move.kind],
    source: { type: move.sourceType, id: move.sourceId },
    facts: { party: move.partyId },
    providerRef,
    entries: between(move, isBack),
  });
}

/** From what somebody is owed to the provider’s money, or back. */
function between({ partyId, currency, amountMinor }: MoveRow, isBack: boolean): Entry[] {
  return [
    ...entry(
      { kind: 'owedTo', owner: partyId, currency },
      isBack ? 'credit' : 'debit',
      amountMinor,
    ),
    ...entry({ kind: 'provider', owner: '', currency }, isBack ? 'debit' : 'credit', amountMinor),
  ];
}

/** What has been transferred goes on to the bank. */
async function payOut(tx: Orm, move: MoveRow): Promise<void> {
  const { id: ofMoveId, partyId, currency, amountMinor, sourceType, sourceId } = move;
  await queueMove(tx, {
    kind: 'payout',
    cause: `payout ${ofMoveId}`,
    source: { type: sourceType, id: sourceId },
    ...{ partyId, currency, amountMinor, ofMoveId },
  });
}

async function enterEnd(tx: Orm, move: MoveRow, answer: Refund | Payout): Promise<void> {
  switch (answer.state) {
    case 'pending':
      return;
    case 'done':
    case 'arrived':
      return end(tx, move, 'arrived', null);
    case 'failed':
    case 'cancelled':
      if (move.kind === 'refund') return comeBack(tx, move, answer.problem);
      return end(tx, move, 'failed', answer.problem ?? answer.state);
  }
}

/** A bank has refused a refund: the money is ours to give back again, some other way. */
async function comeBack(tx: Orm, move: MoveRow, problem: string | null): Promise<void> {
  await end(tx, move, 'failed', problem ?? 'failed');
  await postTransaction(tx, {
    cause: `refund failed ${move.id}`,
    kind: 'refundFailed',
    source: { type: move.sourceType, id: move.sourceId },
    facts: { party: move.partyId },
    providerRef: `failed ${move.providerId}`,
    entries: between(move, true),
  });
}

/** A bank has sent a payout back: it lies at the provider, as if it had never been sent on. */
async function leaveBank(tx: Orm, move: MoveRow, problem: string | null): Promise<void> {
  await end(tx, move, 'failed', problem ?? 'failed');
  if (move.ofMoveId)
    await tx.update(moves).set({ state: 'sent', endedAt: null }).where(eq(moves.id, move.ofMoveId));
}

async function end(tx: Orm, move: MoveRow, state: MoveState, problem: string | null) {
  await tx.update(moves).set({ state, problem, endedAt: sql`now()` }).where(eq(moves.id, move.id));
  // Its charge has it again, so that it can be tried anew.
  if (state === 'failed') await countOnCharge(tx, { ...move, amountMinor: -move.amountMinor });
  if (move.kind === 'payout' && state === 'arrived' && move.ofMoveId)
    await tx
      .update(moves)
      .set({ state: 'arrived', endedAt: sql`now()` })
      .where(eq(moves.id, move.ofMoveId));
  await writeOutbox(tx, { type: 'move ended', payload: { moveId: move.id } });
}
