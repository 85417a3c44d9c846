import { isCurrency } from '#app/lib/money/currencies.ts';

/*
 * A party that payments know by its id alone: a page, or a person by the pseudonym that outlives
 * their account.
 */

export function pageParty(profileId: string): string {
  return `profile:${profileId}`;
}

export function personParty(pseudonym: string): string {
  return `person:${pseudonym}`;
}

/*
 * The accounts of the books, and the side each balance may be on. An account is one kind, one owner
 * and one currency. Debits are positive: our assets and what others owe us. Credits are negative:
 * money held for others, owed to them, or earned.
 */
type Bound = 'never below zero' | 'never above zero' | 'either way';

const kinds = {
  /** Our balance at the card provider. */
  provider: 'either way',
  /** Paid out by the provider to the operator’s own bank. */
  bank: 'either way',
  /** Paid by a venue for a booking, or by buyers for an event, and not yet released to anyone. */
  held: 'never above zero',
  /** The platform’s fee that came with the held money, not yet earned. */
  heldFees: 'never above zero',
  /** Awarded to a party and not yet transferred. */
  owedTo: 'never above zero',
  /** Owed by a party: penalties, charge-backs, and money it was released too much. */
  owedBy: 'never below zero',
  /** Taken back by a bank that hasn’t decided yet. */
  contested: 'never below zero',
  /**
   * The part of a debt that goes on to the party that had paid the debtor, once the debt is
   * settled, e.g. a booking’s venue.
   */
  penalties: 'never above zero',
  platformFees: 'either way',
  providerFees: 'either way',
  tax: 'either way',
} as const satisfies Record<string, Bound>;

export type AccountKind = keyof typeof kinds;
export const accountKinds = Object.keys(kinds) as [AccountKind, ...AccountKind[]];

/** `owner` is e.g. `booking:b1` or `profile:p1`, and empty for the platform’s own accounts. */
export type Account = { kind: AccountKind; owner: string; currency: string };

/** 1 for balances that never go below zero, -1 for those that never go above, 0 for either. */
export function signOf(kind: AccountKind): -1 | 0 | 1 {
  switch (kinds[kind]) {
    case 'never below zero':
      return 1;
    case 'never above zero':
      return -1;
    case 'either way':
      return 0;
  }
}

/** The account’s key in the books, e.g. `held/booking:b1/EUR`. */
export function accountId({ kind, owner, currency }: Account): string {
  return `${kind}/${owner}/${currency}`;
}

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
