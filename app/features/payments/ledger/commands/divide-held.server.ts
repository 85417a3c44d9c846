import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { Account } from '#app/domain/payments/accounts.ts';
import { type Division, divide, type PenaltyBearer } from '#app/domain/payments/division.ts';
import type { Payee } from '#app/domain/payments/shares.ts';
import { entry, type Source } from '#app/domain/payments/transaction.ts';
import { announceDocuments } from '../../documents/steps/announce-documents.server.ts';
import { readHeldFor } from '../../queries/read-held.server.ts';
import {
  lockCharges,
  queueRefunds,
  queueTransfers,
} from '../../transfers/steps/queue-transfers.server.ts';
import { readBalance } from '../queries/read-balances.server.ts';
import { readReleased } from '../queries/read-released.server.ts';
import { keepBack } from '../steps/keep-back.server.ts';
import { postTransaction } from '../steps/post-transaction.server.ts';

export type Dividing = {
  /** What decides on it, once. */
  cause: string;
  kind: 'released' | 'awarded';
  source: Source;
  currency: string;
  /** Who paid, and what goes back of what is held; undefined for nothing at all. */
  payerId: string;
  toPayerMinor: number;
  /** Whom the rest is for; what they owe from earlier is kept back, out of whose part it says. */
  payeeId: string;
  penaltiesFrom: PenaltyBearer;
  shares: readonly Payee[];
  /** The platform’s fee on everything that the payee was released for the same thing, this included. */
  payeeFeeMinor: (releasedMinor: number) => number;
};

/**
 * Hands out everything that is held for something: back to the cards that paid, to the platform, and
 * to connected accounts. The books say at once whose the money is; the provider moves it afterwards.
 * @returns how it was divided; null where nothing was held
 */
export async function divideHeld(tx: Orm, dividing: Dividing): Promise<Division | null> {
  const { cause, kind, source, currency, payerId, payeeId } = dividing;
  // The rows of its charges let one division after the other see what is held.
  const charges = await lockCharges(tx, source, currency);
  await lockParty(tx, payeeId);
  const division = await planDivision(tx, dividing);
  if (!division) return null;
  const facts = factsOf(dividing, division);
  const posting = { cause, kind, source, facts, entries: entriesOf(dividing, division) };
  // What is held now came later than what this cause has handed out.
  if (!(await postTransaction(tx, posting))) throw new Error(`${cause} has divided already`);
  await keepBack(tx, dividing, division.setOffMinor);
  await announceDocuments(tx, source);
  const backMinor = division.toPayerMinor + division.feeToPayerMinor;
  if (backMinor > 0)
    await queueRefunds(tx, { cause, source, payerId, currency, amountMinor: backMinor, charges });
  const left = backMinor > 0 ? await lockCharges(tx, source, currency) : charges;
  await queueTransfers(tx, {
    cause,
    source,
    currency,
    payees: division.payees,
    // The oldest money goes out first.
    charges: left.toReversed(),
  });
  return division;
}

/**
 * How everything that is held for something would be handed out now. Nothing is changed.
 * @returns null where nothing is held
 */
export async function planDivision(
  orm: Orm,
  dividing: Omit<Dividing, 'cause' | 'kind' | 'payerId'>,
): Promise<Division | null> {
  const { source, currency, payeeId, penaltiesFrom, toPayerMinor, shares } = dividing;
  const held = await readHeldFor(orm, source, currency);
  if (held.amountMinor + held.feeMinor === 0) return null;
  const owed: Account = { kind: 'owedBy', owner: payeeId, currency };
  return divide(held, {
    toPayerMinor,
    payeeFeeMinor: await payeeFeeOf(orm, dividing, held.amountMinor - toPayerMinor),
    owedMinor: await readBalance(orm, owed),
    bearerId: penaltiesFrom === 'page' ? payeeId : null,
    shares,
  });
}

/** A fixed part and a limit count once, however often something is handed out. */
async function payeeFeeOf(
  tx: Orm,
  dividing: Pick<Dividing, 'source' | 'currency' | 'payeeFeeMinor'>,
  restMinor: number,
): Promise<number> {
  const { source, currency } = dividing;
  const before = await readReleased(tx, source, currency);
  const wholeFeeMinor = dividing.payeeFeeMinor(before.releasedMinor + restMinor);
  return Math.min(restMinor, Math.max(0, wholeFeeMinor - before.feeMinor));
}

/** What the entries alone don’t tell: how much of the fees is whose. */
function factsOf({ payeeId, penaltiesFrom }: Dividing, division: Division) {
  const { payeeFeeMinor, feeKeptMinor, setOffMinor } = division;
  const toPayeeMinor = payeeFeeMinor + setOffMinor + sharedOf(division);
  const facts = { payee: payeeId, toPayeeMinor, payeeFeeMinor, feeKeptMinor, setOffMinor };
  return { ...facts, penaltiesFrom };
}

function entriesOf({ source, currency, payerId, payeeId }: Dividing, division: Division) {
  const owner = `${source.type}:${source.id}`;
  const { toPayerMinor, feeToPayerMinor, feeKeptMinor, payeeFeeMinor, setOffMinor, payees } =
    division;
  const heldMinor = toPayerMinor + payeeFeeMinor + setOffMinor + sharedOf(division);
  return [
    ...entry({ kind: 'held', owner, currency }, 'debit', heldMinor),
    ...entry({ kind: 'heldFees', owner, currency }, 'debit', feeToPayerMinor + feeKeptMinor),
    ...entry(
      { kind: 'owedTo', owner: payerId, currency },
      'credit',
      toPayerMinor + feeToPayerMinor,
    ),
    ...entry({ kind: 'owedTo', owner: payeeId, currency }, 'credit', setOffMinor),
    ...payees.flatMap(({ partyId, amountMinor }) =>
      entry({ kind: 'owedTo', owner: partyId, currency }, 'credit', amountMinor),
    ),
    ...entry({ kind: 'platformFees', owner: '', currency }, 'credit', feeKeptMinor + payeeFeeMinor),
  ];
}

/** What of a division is sent to the payee and whoever it shares with. */
export function sharedOf({ payees }: Division): number {
  return payees.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** One at a time, so that what a party owes is taken once. */
export async function lockParty(tx: Orm, partyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7220848, hashtext(${partyId}))`);
}
