import { isCurrency, minorDigitsOf } from '#app/lib/money/currencies.ts';
import { ratio, roundHalfEven } from '#app/lib/money/ratio.ts';
import { CardProviderError } from './card-problem.ts';

/*
 * Stripe counts in units of its own: in cents also where a currency has none (ISK, UGX). Ours are
 * the minor units of `currencies.ts`. The two meet here and nowhere else. Source:
 * https://docs.stripe.com/currencies, "Minor units in API amounts" and "Special cases", read
 * 2026-11-28. Amounts that we ask for are never rounded. Stripe’s own fees may be in parts of our
 * unit: those are rounded half-even, and the rest is kept.
 */

/** Stripe’s digits behind the point, where they aren’t two. */
const digitsAtStripe: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
      .split(' ')
      .map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((currency) => [currency, 3])),
};

/** Every amount, or every payout, has to be a multiple of this many of Stripe’s units. */
const steps: Readonly<Record<'any' | 'payout', Readonly<Record<string, number>>>> = {
  any: { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10, ISK: 100, UGX: 100 },
  payout: { HUF: 100, TWD: 100 },
};

/**
 * The part of an amount that can go to a bank: forints and Taiwan dollars leave without their cents,
 * which stay on the account for its next payout.
 */
export function bankableOf(amountMinor: number, currency: string): number {
  const step = steps.payout[currency] ?? 1;
  return amountMinor - (amountMinor % step);
}

/**
 * An amount of ours (whole minor units, not negative) in Stripe’s units.
 * @throws CardProviderError `refused` for an unknown currency and an amount that wouldn’t be exact
 */
export function toStripe(
  amountMinor: number,
  currency: string,
  purpose: 'payment' | 'payout' = 'payment',
): { amount: number; currency: string } {
  const shift = shiftOf(currency);
  demand(Number.isSafeInteger(amountMinor) && amountMinor >= 0, 'amount_not_whole');
  const amount = shift < 0 ? amountMinor / 10 ** -shift : amountMinor * 10 ** shift;
  demand(Number.isSafeInteger(amount), 'amount_not_exact');
  const step = Math.max(
    steps.any[currency] ?? 1,
    purpose === 'payout' ? (steps.payout[currency] ?? 1) : 1,
  );
  demand(amount % step === 0, 'amount_not_exact');
  return { amount, currency: currency.toLowerCase() };
}

/**
 * An amount of Stripe’s in whole minor units of ours; may be negative. Its currency in capitals.
 * @throws CardProviderError `refused` for an unknown currency and an amount that wouldn’t be exact
 */
export function fromStripe(
  amount: number,
  stripeCurrency: string,
): { amountMinor: number; currency: string } {
  const currency = stripeCurrency.toUpperCase();
  const shift = shiftOf(currency);
  const amountMinor = shift < 0 ? amount * 10 ** -shift : amount / 10 ** shift;
  demand(Number.isSafeInteger(amount) && Number.isSafeInteger(amountMinor), 'amount_not_exact');
  return { amountMinor, currency };
}

/**
 * An amount that Stripe has set by itself, such as its fee of 12.35 ISK, whose unit here is the
 * whole krona; may be negative. Always exact: `amountMinor * 1000 + restThousandths` thousandths of
 * a minor unit.
 * @throws CardProviderError `refused` for an unknown currency and an amount too large to be exact
 */
export function roundFromStripe(
  amount: number,
  stripeCurrency: string,
): { amountMinor: number; restThousandths: number; currency: string } {
  const currency = stripeCurrency.toUpperCase();
  const shift = shiftOf(currency);
  const thousandths = amount * 10 ** (3 - shift);
  demand(Number.isSafeInteger(amount) && Number.isSafeInteger(thousandths), 'amount_not_exact');
  const amountMinor = roundHalfEven(ratio(thousandths, 1_000));
  return { amountMinor, restThousandths: thousandths - amountMinor * 1_000, currency };
}

/** Stripe’s digits less ours. */
function shiftOf(currency: string): number {
  demand(isCurrency(currency), 'unknown_currency');
  return (digitsAtStripe[currency] ?? 2) - minorDigitsOf(currency);
}

function demand(holds: boolean, code: string): void {
  if (!holds) {
    throw new CardProviderError('refused', code);
  }
}
