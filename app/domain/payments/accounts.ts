/*
 * The accounts of the books, and which way each may go. An account is one kind, one owner and one
 * currency. Debits are positive: what we have and what others owe us; credits are negative: what we
 * hold for others, owe them, or have earned.
 */
type Bound = 'never below zero' | 'never above zero' | 'either way';

const kinds = {
  /** Money that lies at the card provider. */
  provider: 'either way',
  /** What the provider has paid out to the operator’s own bank. */
  bank: 'either way',
  /** What a venue has paid for a booking, or buyers for an event, before it is anybody’s. */
  held: 'never above zero',
  /** The platform’s fee that was paid with it, not yet earned. */
  heldFees: 'never above zero',
  /** What somebody has been awarded and not been sent yet. */
  owedTo: 'never above zero',
  /** What somebody owes: penalties, charge-backs, what they were released too much. */
  owedBy: 'never below zero',
  /** What a bank has taken back while it decides. */
  contested: 'never below zero',
  /** Of what is owed, what goes to whoever paid for the owner once it is paid, e.g. a booking’s venue. */
  penalties: 'never above zero',
  platformFees: 'either way',
  providerFees: 'either way',
  tax: 'either way',
} as const satisfies Record<string, Bound>;

export type AccountKind = keyof typeof kinds;
export const accountKinds = Object.keys(kinds) as [AccountKind, ...AccountKind[]];

/** One account: `owner` is empty for the platform’s own, e.g. `booking:b1` or `profile:p1`. */
export type Account = { kind: AccountKind; owner: string; currency: string };

/** 1 where a balance never goes below zero, -1 where it never goes above, 0 for either. */
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

/** The name of an account in the books, e.g. `held/booking:b1/EUR`. */
export function accountId({ kind, owner, currency }: Account): string {
  return `${kind}/${owner}/${currency}`;
}
