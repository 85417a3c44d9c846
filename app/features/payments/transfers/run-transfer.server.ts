import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutboxLater } from '#app/db/outbox.server.ts';
import { charges, payees, transfers } from '#app/db/schema/payments.ts';
import { eachAlone } from '#app/lib/waits.ts';
import {
  type CardProblem,
  type CardProvider,
  CardProviderError,
} from '#app/platform/cards/card-provider.ts';
import type { Log } from '#app/platform/log.ts';
import { hasTaxDetails } from '../payouts/queries.server.ts';
import { fitPayout, recordTransfer, type TransferRow } from './steps.server.ts';

export type MoneyServices = { database: Database; cards: CardProvider | null; log: Log };

/**
 * Asks the provider for one waiting transfer, with the key that was stored with it, and records the
 * answer. Called by several workers, again after a crash, or by a button, it moves the money once:
 * the provider knows the key, and the books the cause.
 */
export async function runTransfer(services: MoneyServices, transferId: string): Promise<void> {
  const { database, cards, log } = services;
  if (!cards) return;
  const transfer = await countAttempt(database, transferId);
  if (!transfer) return;
  const problem = await missingDetails(database, transfer);
  if (problem) return postpone(database, transfer, problem, readyPauseSeconds);
  try {
    const answer =
      (await findEarlierAnswer(cards, database, transfer)) ??
      (await askProvider(cards, database, transfer));
    await recordTransfer(services, transfer.id, answer);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    log.warn({ error, transfer: transfer.id, kind: transfer.kind }, 'money hasn’t been moved yet');
    await handleRefusal(database, transfer, error);
  }
}

/**
 * Runs every due transfer, the oldest first: those that no event has announced, or that a crash
 * left behind.
 */
export async function runDueTransfers(services: MoneyServices): Promise<void> {
  const due = await services.database.orm
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.state, 'waiting'), lte(transfers.dueAt, sql`now()`)))
    .orderBy(transfers.dueAt)
    .limit(500);
  await eachAlone(due, ({ id }) => runTransfer(services, id), 'money can’t be moved');
}

/** Counted before the provider is asked, so that a crash in between is visible as an attempt. */
async function countAttempt({ orm }: Database, transferId: string): Promise<TransferRow | null> {
  const [transfer] = await orm
    .update(transfers)
    .set({
      attempts: sql`${transfers.attempts} + 1`,
      firstTriedAt: sql`coalesce(${transfers.firstTriedAt}, now())`,
    })
    .where(
      and(
        eq(transfers.id, transferId),
        eq(transfers.state, 'waiting'),
        lte(transfers.dueAt, sql`now()`),
      ),
    )
    .returning();
  return transfer ?? null;
}

/**
 * The provider forgets keys after a day, and repeats a failure under the same key even where the
 * call has succeeded; so first look for the result of an earlier call.
 */
async function findEarlierAnswer(cards: CardProvider, database: Database, transfer: TransferRow) {
  if (transfer.attempts === 1) return null;
  const { id: transferId, kind, chargeId } = transfer;
  switch (kind) {
    case 'refund':
      return cards.find.refund({ paymentId: requireId(chargeId), transferId });
    case 'transfer':
      return cards.find.transfer({
        group: `${transfer.sourceType}:${transfer.sourceId}`,
        transferId,
      });
    case 'payout':
      return cards.find.payout({
        accountId: await accountOf(database, transfer.partyId),
        transferId,
        since: transfer.createdAt,
      });
    case 'reversal':
      return cards.find.reversal({
        providerTransferId: await transferOf(database, transfer),
        transferId,
      });
  }
}

/**
 * The same key for every repetition of a call whose end isn’t known. A call that was refused for
 * now gets another: under the old key the provider would only repeat the refusal, for a day.
 */
function keyOf({ idempotencyKey, refusals }: TransferRow): string {
  return refusals === 0 ? idempotencyKey : `${idempotencyKey}-${refusals}`;
}

async function askProvider(cards: CardProvider, database: Database, transfer: TransferRow) {
  const { id: transferId, kind, currency, amountMinor, chargeId, partyId } = transfer;
  const once = { key: keyOf(transfer) };
  switch (kind) {
    case 'refund':
      return cards.refund(once, {
        paymentId: requireId(chargeId),
        currency,
        amountMinor,
        transferId,
      });
    case 'transfer':
      return cards.transfer(once, {
        transferId,
        currency,
        amountMinor,
        group: `${transfer.sourceType}:${transfer.sourceId}`,
        accountId: await accountOf(database, partyId),
        chargeId: chargeId && (await providerChargeOf(database, chargeId)),
      });
    case 'payout':
      return cards.payOut(once, {
        transferId,
        currency,
        amountMinor,
        accountId: await accountOf(database, partyId),
      });
    case 'reversal':
      return cards.reverseTransfer(once, {
        transferId,
        currency,
        amountMinor,
        providerTransferId: await transferOf(database, transfer),
      });
  }
}

/**
 * The details that a payee has to give before money can be sent to them; null where nothing is
 * missing.
 */
async function missingDetails({ orm }: Database, transfer: TransferRow): Promise<string | null> {
  if (transfer.kind !== 'transfer') return null;
  // First, since an account can’t be opened without them.
  if (!(await hasTaxDetails(orm, transfer.partyId))) return 'tax-details-missing';
  const [payee] = await orm.select().from(payees).where(eq(payees.id, transfer.partyId));
  return payee?.providerAccountId && payee.transfersEnabled ? null : 'account-missing';
}

const readyPauseSeconds = 24 * 60 * 60;

/** Seconds to wait after each kind of refusal; null where asking again is of no use. */
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

async function handleRefusal(database: Database, transfer: TransferRow, error: CardProviderError) {
  if (error.problem === 'notYet' || error.problem === 'accountNotReady')
    await database.orm
      .update(transfers)
      .set({ refusals: transfer.refusals + 1 })
      // Another worker may have heard the same refusal, and asked with another key since.
      .where(and(eq(transfers.id, transfer.id), eq(transfers.refusals, transfer.refusals)));
  if (error.problem === 'notYet') await fitPayout(database, transfer.id);
  const seconds = pauseSecondsAfter(error.problem, transfer.attempts);
  if (seconds !== null) return postpone(database, transfer, error.code, seconds);
  await recordTransfer({ database }, transfer.id, { refused: error.code });
}

/** The clock looks at least this often. */
const clockSeconds = 120;

/** Short waits get a job of their own; longer ones are found by the clock. */
async function postpone({ orm }: Database, { id }: TransferRow, problem: string, seconds: number) {
  await orm.transaction(async (tx) => {
    const rows = await tx
      .update(transfers)
      .set({ problem, dueAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(and(eq(transfers.id, id), eq(transfers.state, 'waiting')))
      .returning({ id: transfers.id });
    if (rows.length > 0 && seconds < clockSeconds)
      await writeOutboxLater(tx, { type: 'transfer', payload: { transferId: id } }, seconds);
  });
}

async function accountOf({ orm }: Database, partyId: string): Promise<string> {
  const [payee] = await orm
    .select({ id: payees.providerAccountId })
    .from(payees)
    .where(eq(payees.id, partyId));
  return requireId(payee?.id);
}

async function transferOf({ orm }: Database, { ofTransferId }: TransferRow): Promise<string> {
  const [transfer] = await orm
    .select({ id: transfers.providerId })
    .from(transfers)
    .where(eq(transfers.id, requireId(ofTransferId)));
  return requireId(transfer?.id);
}

async function providerChargeOf({ orm }: Database, chargeId: string): Promise<string> {
  const [charge] = await orm
    .select({ id: charges.providerChargeId })
    .from(charges)
    .where(eq(charges.id, chargeId));
  return requireId(charge?.id);
}

function requireId(id: string | null | undefined): string {
  if (!id) throw new Error('a transfer has no counterpart at the provider');
  return id;
}
