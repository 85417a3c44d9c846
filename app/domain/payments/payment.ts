/**
 * The currencies that terms can be agreed in: the card provider charges cards in them, and any part
 * of an amount, to the last minor unit, can be charged, refunded and transferred. Dinars of three
 * digits are out, since their last digit has to be 0 there.
 */
export const payableCurrencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF ' +
  'CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD ' +
  'HNL HTG HUF IDR ILS INR ISK JMD JPY KES KGS KHR KMF KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA ' +
  'MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN PYG QAR ' +
  'RON RSD RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS ' +
  'VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW'
).split(' ');

/** The currencies of bookings on this server: those of the operator’s account that can be paid. */
export function currenciesOf({ CURRENCIES }: { CURRENCIES: readonly string[] }): readonly string[] {
  if (CURRENCIES.length === 0) return payableCurrencies;
  return CURRENCIES.filter((currency) => payableCurrencies.includes(currency));
}

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

/** Business days until a refund has arrived, by the account of banks and card networks. */
export const refundBusinessDays = { least: 5, most: 10 };
export const payoutBusinessDays = { least: 2, most: 7 };

/**
 * Held money is released this long after the show’s end or a cancellation, unless a dispute was
 * raised.
 */
export const releaseHours = 48;

/**
 * The longest that money may be held before it has to move: elsewhere, and in the United States.
 */
export const mostHeld = { days: 90, yearsInUs: 2 };

/**
 * No instalment is charged earlier than this many days before its release, which leaves two weeks
 * for a dispute. It is on the safe side where the limit is two years. `toPay` are the days that a
 * payer has.
 */
export const takenAheadDays = { most: mostHeld.days - 14, toPay: 7 };

/** This long before an amount is due it becomes the payer’s turn. */
export const payAheadDays = 14;

/**
 * Days before (positive) and after (negative) the due day on which the payer of an open amount is
 * reminded.
 */
export const reminderDays: readonly number[] = [3, 0, -1, -3];

/** This long after an amount was due and not paid, the payee may walk away without a fee. */
export const overdueDays = 3;
