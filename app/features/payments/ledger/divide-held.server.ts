import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import {
  type Division,
  divide,
  type Payee,
  type PenaltyBearer,
} from '#app/domain/payments/division.ts';
import { type Account, entry, type Source } from '#app/domain/payments/ledger.ts';
import { announceDocuments } from '../documents/steps.server.ts';
import { readHeldFor } from '../queries.server.ts';
import { lockCharges, queueRefunds, queueTransfers } from '../transfers/steps.server.ts';
import { readBalance, readReleased } from './queries.server.ts';
import { keepBack, postTransaction } from './steps.server.ts';

export type DivisionOrder = {
  /** The decision behind it, once. */
  cause: string;
  kind: 'released' | 'awarded';
  source: Source;
  currency: string;
  /** The payer, and their refund of the held amount; undefined for no refund. */
  payerId: string;
  toPayerMinor: number;
  /** The payee of the rest; its earlier debts are kept back, out of the share that bears them. */
  payeeId: string;
  penaltiesFrom: PenaltyBearer;
  shares: readonly Payee[];
  /**
   * The platform’s fee on the whole amount released to the payee for this source, including this
   * one.
   */
  payeeFeeMinor: (releasedMinor: number) => number;
};

/**
 * Hands out everything that is held for a source: back to the cards that paid, to the platform, and
 * to connected accounts. The books change at once; the provider moves the money afterwards.
 * @returns the division; null where nothing was held
 */
export async function divideHeld(tx: Orm, order: DivisionOrder): Promise<Division | null> {
  const { cause, kind, source, currency, payerId, payeeId } = order;
  // Locking its charges makes divisions see the held amount one after the other.
  const charges = await lockCharges(tx, source, currency);
  await lockParty(tx, payeeId);
  const division = await planDivision(tx, order);
  if (!division) return null;
  const facts = factsOf(order, division);
  const posting = { cause, kind, source, facts, entries: entriesOf(order, division) };
  // The money held now came after this cause was handed out.
  if (!(await postTransaction(tx, posting))) throw new Error(`${cause} has divided already`);
  await keepBack(tx, order, division.setOffMinor);
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
 * Computes how everything held for a source would be handed out now, and changes nothing.
 * @returns null where nothing is held
 */
export async function planDivision(
  orm: Orm,
  order: Omit<DivisionOrder, 'cause' | 'kind' | 'payerId'>,
): Promise<Division | null> {
  const { source, currency, payeeId, penaltiesFrom, toPayerMinor, shares } = order;
  const held = await readHeldFor(orm, source, currency);
  if (held.amountMinor + held.feeMinor === 0) return null;
  const owed: Account = { kind: 'owedBy', owner: payeeId, currency };
  return divide(held, {
    toPayerMinor,
    payeeFeeMinor: await payeeFeeOf(orm, order, held.amountMinor - toPayerMinor),
    owedMinor: await readBalance(orm, owed),
    bearerId: penaltiesFrom === 'page' ? payeeId : null,
    shares,
  });
}

/** The fee’s fixed part and cap count once per source, however often money is handed out. */
async function payeeFeeOf(
  tx: Orm,
  order: Pick<DivisionOrder, 'source' | 'currency' | 'payeeFeeMinor'>,
  restMinor: number,
): Promise<number> {
  const { source, currency } = order;
  const before = await readReleased(tx, source, currency);
  const wholeFeeMinor = order.payeeFeeMinor(before.releasedMinor + restMinor);
  return Math.min(restMinor, Math.max(0, wholeFeeMinor - before.feeMinor));
}

/** The owners of the fees, which the entries alone don’t tell. */
function factsOf({ payeeId, penaltiesFrom }: DivisionOrder, division: Division) {
  const { payeeFeeMinor, feeKeptMinor, setOffMinor } = division;
  const toPayeeMinor = payeeFeeMinor + setOffMinor + sharedOf(division);
  return {
    payee: payeeId,
    toPayeeMinor,
    payeeFeeMinor,
    feeKeptMinor,
    setOffMinor,
    penaltiesFrom,
  };
}

function entriesOf({ source, currency, payerId, payeeId }: DivisionOrder, division: Division) {
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

/** The part of a division that is transferred to the payee and its members. */
export function sharedOf({ payees }: Division): number {
  return payees.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Locks a party, so that its debts are collected once. */
export async function lockParty(tx: Orm, partyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7220848, hashtext(${partyId}))`);
}
