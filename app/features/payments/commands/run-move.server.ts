import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutboxLater } from '#app/db/outbox.server.ts';
import { charges, moves, payees } from '#app/db/schema/payments.ts';
import {
  type CardProblem,
  type CardProvider,
  CardProviderError,
} from '#app/platform/card-provider.ts';
import type { Log } from '#app/platform/log.ts';
import { hasTaxDetails } from '../queries/has-tax-details.server.ts';
import { fitPayout } from './lessen-payout.server.ts';
import { type MoveRow, recordMove } from './record-move.server.ts';

export type MoneyServices = { database: Database; cards: CardProvider | null; log: Log };

/**
 * Asks the provider for one move that waits, with the key that was stored with it, and takes down
 * what it answers. Asked by several workers, again after a crash, or by a button, it moves the money
 * once: the provider knows the key, and the books the cause.
 */
export async function runMove(services: MoneyServices, moveId: string): Promise<void> {
  const { database, cards, log } = services;
  if (!cards) return;
  const move = await takeUp(database, moveId);
  if (!move) return;
  const problem = await whatIsMissing(database, move);
  if (problem) return postpone(database, move, problem, readyPauseSeconds);
  try {
    const done = (await findDone(cards, database, move)) ?? (await ask(cards, database, move));
    await recordMove(services, move.id, done);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    log.warn({ error, move: move.id, kind: move.kind }, 'money hasn’t been moved yet');
    await putOff(database, move, error);
  }
}

/** Every move that is due, the oldest first: what no event has announced, or a crash left behind. */
export async function runDueMoves(services: MoneyServices): Promise<void> {
  const due = await services.database.orm
    .select({ id: moves.id })
    .from(moves)
    .where(and(eq(moves.state, 'waiting'), lte(moves.dueAt, sql`now()`)))
    .orderBy(moves.dueAt)
    .limit(500);
  const errors: unknown[] = [];
  for (const { id } of due) await runMove(services, id).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'money can’t be moved');
}

/** Counted before the provider is asked, so that a crash in between is seen as an attempt. */
async function takeUp({ orm }: Database, moveId: string): Promise<MoveRow | null> {
  const [move] = await orm
    .update(moves)
    .set({
      attempts: sql`${moves.attempts} + 1`,
      firstTriedAt: sql`coalesce(${moves.firstTriedAt}, now())`,
    })
    .where(and(eq(moves.id, moveId), eq(moves.state, 'waiting'), lte(moves.dueAt, sql`now()`)))
    .returning();
  return move ?? null;
}

/**
 * The provider forgets keys after a day, and repeats a failure under the same key even where it has
 * done what was asked; so what may have been made before is looked for first.
 */
async function findDone(cards: CardProvider, database: Database, move: MoveRow) {
  if (move.attempts === 1) return null;
  const { id: moveId, kind, chargeId } = move;
  switch (kind) {
    case 'refund':
      return cards.find.refund({ paymentId: demandId(chargeId), moveId });
    case 'transfer':
      return cards.find.transfer({ group: `${move.sourceType}:${move.sourceId}`, moveId });
    case 'payout':
      return cards.find.payout({
        accountId: await accountOf(database, move.partyId),
        moveId,
        since: move.createdAt,
      });
    case 'reversal':
      return cards.find.reversal({ transferId: await transferOf(database, move), moveId });
  }
}

/**
 * The same for every repetition of a call whose end isn’t known. One that was refused for now gets
 * another: the provider would only repeat the refusal, for a day.
 */
function keyOf({ onceKey, refusals }: MoveRow): string {
  return refusals === 0 ? onceKey : `${onceKey}-${refusals}`;
}

async function ask(cards: CardProvider, database: Database, move: MoveRow) {
  const { id: moveId, kind, currency, amountMinor, chargeId, partyId } = move;
  const once = { key: keyOf(move) };
  switch (kind) {
    case 'refund':
      return cards.refund(once, { paymentId: demandId(chargeId), currency, amountMinor, moveId });
    case 'transfer':
      return cards.transfer(once, {
        ...{ moveId, currency, amountMinor },
        group: `${move.sourceType}:${move.sourceId}`,
        accountId: await accountOf(database, partyId),
        chargeId: chargeId && (await providerChargeOf(database, chargeId)),
      });
    case 'payout':
      return cards.payOut(once, {
        ...{ moveId, currency, amountMinor },
        accountId: await accountOf(database, partyId),
      });
    case 'reversal':
      return cards.reverseTransfer(once, {
        ...{ moveId, currency, amountMinor },
        transferId: await transferOf(database, move),
      });
  }
}

/** What somebody has to do before money can go to them; null where nothing is missing. */
async function whatIsMissing({ orm }: Database, move: MoveRow): Promise<string | null> {
  if (move.kind !== 'transfer') return null;
  const [payee] = await orm.select().from(payees).where(eq(payees.id, move.partyId));
  if (!payee?.providerAccountId || !payee.transfersEnabled) return 'account-missing';
  return (await hasTaxDetails(orm, move.partyId)) ? null : 'tax-details-missing';
}

const readyPauseSeconds = 24 * 60 * 60;

/** How long each kind of refusal waits; null where asking again is of no use. */
function pauseSecondsAfter(problem: CardProblem, attempts: number): number | null {
  switch (problem) {
    case 'unknown':
      return Math.min(2 ** attempts, 3_600);
    case 'notYet':
      return Math.min(30 * 2 ** attempts, 6 * 3_600);
    case 'accountNotReady':
      return readyPauseSeconds;
    case 'missing':
    case 'refused':
    case 'badSignature':
      return null;
  }
}

async function putOff(database: Database, move: MoveRow, error: CardProviderError) {
  if (error.problem === 'notYet' || error.problem === 'accountNotReady')
    await database.orm
      .update(moves)
      .set({ refusals: move.refusals + 1 })
      // Somebody else may have heard the same refusal, and asked with another key since.
      .where(and(eq(moves.id, move.id), eq(moves.refusals, move.refusals)));
  if (error.problem === 'notYet') await fitPayout(database, move.id);
  const seconds = pauseSecondsAfter(error.problem, move.attempts);
  if (seconds !== null) return postpone(database, move, error.code, seconds);
  await recordMove({ database }, move.id, { refused: error.code });
}

/** So often at least the clock looks. */
const clockSeconds = 120;

/** What waits for seconds is taken up when they are over; the rest is found by the clock. */
async function postpone({ orm }: Database, { id }: MoveRow, problem: string, seconds: number) {
  await orm.transaction(async (tx) => {
    const put = await tx
      .update(moves)
      .set({ problem, dueAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(and(eq(moves.id, id), eq(moves.state, 'waiting')))
      .returning({ id: moves.id });
    if (put.length > 0 && seconds < clockSeconds)
      await writeOutboxLater(tx, { type: 'move', payload: { moveId: id } }, seconds);
  });
}

async function accountOf({ orm }: Database, partyId: string): Promise<string> {
  const [payee] = await orm
    .select({ id: payees.providerAccountId })
    .from(payees)
    .where(eq(payees.id, partyId));
  return demandId(payee?.id);
}

async function transferOf({ orm }: Database, { ofMoveId }: MoveRow): Promise<string> {
  const [transfer] = await orm
    .select({ id: moves.providerId })
    .from(moves)
    .where(eq(moves.id, demandId(ofMoveId)));
  return demandId(transfer?.id);
}

async function providerChargeOf({ orm }: Database, chargeId: string): Promise<string> {
  const [charge] = await orm
    .select({ id: charges.providerChargeId })
    .from(charges)
    .where(eq(charges.id, chargeId));
  return demandId(charge?.id);
}

function demandId(id: string | null | undefined): string {
  if (!id) throw new Error('a move has no counterpart at the provider');
  return id;
}
