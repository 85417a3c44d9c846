/** An amount to be paid: still to be paid, paid, or withdrawn. */
export const instalmentStates = ['open', 'paid', 'void'] as const;
export type InstalmentState = (typeof instalmentStates)[number];

/** An attempt to pay: being set up, waiting at the provider, or over. */
export const checkoutStates = ['opening', 'open', 'paid', 'expired', 'declined'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

export const transferKinds = ['refund', 'transfer', 'reversal', 'payout'] as const;
export type TransferKind = (typeof transferKinds)[number];

/**
 * An outgoing transfer or refund: not with the provider yet, with the provider, arrived, returned
 * by the bank or refused for good, or no longer wanted.
 */
export const transferStates = ['waiting', 'sent', 'arrived', 'failed', 'dropped'] as const;
export type TransferState = (typeof transferStates)[number];

/** The states in which more is to come, or an operator has to look. */
export const unfinishedTransfers = [
  'waiting',
  'sent',
  'failed',
] as const satisfies readonly TransferState[];

/** A payment that a bank has taken back: to be answered, answered, or decided. */
export const chargebackStates = ['open', 'sent', 'won', 'lost'] as const;
export type ChargebackState = (typeof chargebackStates)[number];

/** Transfers that wait for too long, came back, or are at their bank for long; or all of them. */
export const transferFilters = ['stuck', 'waiting', 'failed', 'slow', 'all'] as const;
