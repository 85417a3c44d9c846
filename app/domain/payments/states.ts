/** An amount to be paid: still to be paid, paid, or no longer asked for. */
export const instalmentStates = ['open', 'paid', 'void'] as const;

/** An attempt to pay: being set up, waiting at the provider, or over. */
export const checkoutStates = ['opening', 'open', 'paid', 'expired', 'declined'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

export const transferKinds = ['refund', 'transfer', 'reversal', 'payout'] as const;
export type TransferKind = (typeof transferKinds)[number];

/**
 * Money on its way out: not with the provider yet, with the provider, arrived, given back by the
 * bank or refused for good, or no longer wanted.
 */
export const transferStates = ['waiting', 'sent', 'arrived', 'failed', 'dropped'] as const;
export type TransferState = (typeof transferStates)[number];

/** What waits for longer than it should, came back, or is at its bank for long; or everything. */
export const transferFilters = ['stuck', 'waiting', 'failed', 'slow', 'all'] as const;
