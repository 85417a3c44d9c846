import { isCurrency } from '#app/lib/money/currencies.ts';
import type { Account } from './accounts.ts';

/** What a transaction or an amount to pay is about, e.g. a booking. Payments don’t know which is which. */
export type Source = { type: string; id: string };

/** What happened, as a trail tells it. */
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

/** Money that moves, all of it at once. Invariant: the entries of each currency sum to zero. */
export type Transaction = {
  /** What makes it, and can make it only once. */
  cause: string;
  kind: TransactionKind;
  source: Source;
  /** What the trail needs to say it in words. */
  facts?: Record<string, string | number>;
  /** The provider’s own movement that this mirrors. */
  providerRef?: string | null;
  entries: Entry[];
};

/** Positive for debit, negative for credit, in minor units. */
export type Entry = { account: Account; amountMinor: number };

/** One entry, unless there is nothing to enter. */
export function entry(account: Account, side: 'debit' | 'credit', amountMinor: number): Entry[] {
  if (amountMinor === 0) return [];
  return [{ account, amountMinor: side === 'debit' ? amountMinor : -amountMinor }];
}

/** @throws RangeError for what can’t be posted: it doesn’t balance, or an amount isn’t exact */
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
