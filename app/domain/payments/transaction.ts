import { isCurrency } from '#app/lib/money/currencies.ts';
import type { Account } from './accounts.ts';

/**
 * The subject of a transaction or an amount to pay, e.g. a booking. Payments don’t look inside it.
 */
export type Source = { type: string; id: string };

/** The event behind a transaction, in the words of a trail. */
export const transactionKinds = [
  'charged',
  'providerFee',
  'released',
  'awarded',
  'refundOwed',
  'refunded',
  'refundFailed',
  'transferred',
  'transferReversed',
  'setOff',
  'penalty',
  'penaltyPaid',
  'corrected',
  'correctionPaid',
  'chargedBack',
  'chargebackWon',
  'chargebackLost',
  'paidToBank',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/**
 * A movement of money that happens all at once. Invariant: the entries of each currency sum to
 * zero.
 */
export type Transaction = {
  /** The event that makes it, and can make it only once. */
  cause: string;
  kind: TransactionKind;
  source: Source;
  /** Facts for the sentence in the trail. */
  facts?: Record<string, string | number>;
  /** The provider’s own movement that this one mirrors. */
  providerRef?: string | null;
  entries: Entry[];
};

/** Positive for debit, negative for credit, in minor units. */
export type Entry = { account: Account; amountMinor: number };

/** One entry, or none for an amount of zero. */
export function entry(account: Account, side: 'debit' | 'credit', amountMinor: number): Entry[] {
  if (amountMinor === 0) return [];
  return [{ account, amountMinor: side === 'debit' ? amountMinor : -amountMinor }];
}

/** @throws RangeError for entries that don’t balance, or an amount that isn’t exact */
export function requirePostable({ cause, entries }: Transaction): void {
  const sums = new Map<string, bigint>();
  for (const { account, amountMinor } of entries) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0)
      throw new RangeError(`${cause}: ${amountMinor} is no amount to enter`);
    if (!isCurrency(account.currency))
      throw new RangeError(`${cause}: ${account.currency} is no currency`);
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + BigInt(amountMinor));
  }
  if (entries.length < 2) throw new RangeError(`${cause}: nothing to post`);
  for (const [currency, sum] of sums)
    if (sum !== 0n) throw new RangeError(`${cause}: ${sum} ${currency} too much`);
}
