import { describe, expect, it } from 'vitest';
import { payableCurrencies } from '#app/domain/payments/payment.ts';
import { currencies } from '#app/lib/money/currencies.ts';
import { bankableOf, fromStripe, toStripe } from '#app/platform/cards/stripe-answers.ts';

/** Our amount, and Stripe's for a payment and for a payout; null if it can’t be expressed. */
const table: [currency: string, ours: number, payment: number | null, payout: number | null][] = [
  ['EUR', 12_345, 12_345, 12_345],
  ['USD', 1, 1, 1],
  ['EUR', 0, 0, 0],
  // Without cents, here and there.
  ['JPY', 500, 500, 500],
  ['KRW', 500, 500, 500],
  ['XOF', 500, 500, 500],
  ['MGA', 500, 500, 500],
  // Without cents here; Stripe counts them.
  ['ISK', 5, 500, 500],
  ['UGX', 5, 500, 500],
  // With cents, which hardly anyone uses and which engines leave out.
  ['COP', 9, 9, 9],
  ['IDR', 150_050, 150_050, 150_050],
  ['RSD', 150_050, 150_050, 150_050],
  // With cents, but not to a bank.
  ['HUF', 1045, 1045, null],
  ['HUF', 1000, 1000, 1000],
  ['TWD', 80_045, 80_045, null],
  ['TWD', 80_000, 80_000, 80_000],
  // Of a thousand, whose last digit no card can pay.
  ['KWD', 5120, 5120, 5120],
  ['KWD', 5124, null, null],
  ['BHD', 1, null, null],
  ['TND', 10, 10, 10],
  // More than numbers hold exactly.
  ['EUR', 2 ** 53, null, null],
  ['ISK', Number.MAX_SAFE_INTEGER, null, null],
  // No amounts at all.
  ['EUR', 0.5, null, null],
  ['EUR', -1, null, null],
  ['EUR', Number.NaN, null, null],
  ['XXQ', 100, null, null],
  ['eur', 100, null, null],
];

describe('amounts at Stripe', () => {
  it.each(table)('%s %d is told as %s, and to a bank as %s', (currency, ours, payment, payout) => {
    for (const [purpose, told] of [
      ['payment', payment],
      ['payout', payout],
    ] as const) {
      if (told === null) {
        expect(() => toStripe(ours, currency, purpose)).toThrow(
          expect.objectContaining({ problem: 'refused' }),
        );
      } else {
        expect(toStripe(ours, currency, purpose)).toEqual({
          amount: told,
          currency: currency.toLowerCase(),
        });
        expect(fromStripe(told, currency.toLowerCase())).toEqual({ amountMinor: ours, currency });
      }
    }
  });

  it('come back as they went, in every currency', () => {
    for (const currency of currencies) {
      const { amount } = toStripe(120_000, currency, 'payout');
      expect(fromStripe(amount, currency.toLowerCase()), currency).toEqual({
        amountMinor: 120_000,
        currency,
      });
      expect(fromStripe(-amount, currency), currency).toMatchObject({ amountMinor: -120_000 });
    }
  });

  it('go to a bank without the cents that banks don’t take', () => {
    expect(bankableOf(1045, 'HUF')).toBe(1000);
    expect(bankableOf(99, 'TWD')).toBe(0);
    expect(bankableOf(1045, 'EUR')).toBe(1045);
    expect(bankableOf(1045, 'ISK')).toBe(1045);
  });

  it('are refused when they come in parts that we can’t write', () => {
    expect(() => fromStripe(150, 'isk')).toThrow(expect.objectContaining({ problem: 'refused' }));
    expect(() => fromStripe(2 ** 53, 'eur')).toThrow();
    expect(() => fromStripe(1, 'zzz')).toThrow();
  });

  it('go in and out to the last unit in every currency that terms are agreed on', () => {
    expect(payableCurrencies.length).toBeGreaterThan(100);
    expect(currencies).toEqual(expect.arrayContaining([...payableCurrencies]));
    for (const currency of payableCurrencies)
      for (const amountMinor of [1, 3, 99, 101, 33_333])
        for (const purpose of ['payment', 'payout'] as const) {
          const minor = purpose === 'payout' ? bankableOf(amountMinor, currency) : amountMinor;
          const { amount } = toStripe(minor, currency, purpose);
          expect(fromStripe(amount, currency)).toEqual({ amountMinor: minor, currency });
        }
    for (const currency of ['KWD', 'DEM', 'XAU', 'ANG', 'BGN'])
      expect(payableCurrencies).not.toContain(currency);
  });
});
