import { expect, it } from 'vitest';
import { currencies, formatExact, formatMinor, minorDigitsOf } from '#app/lib/money/money.ts';

it.each([
  [40_000, 'EUR', '€400'],
  [40_050, 'EUR', '€400.50'],
  [1, 'USD', '$0.01'],
  [0, 'EUR', '€0'],
  [1_250_000, 'USD', '$12,500'],
  [40_000, 'JPY', '¥40,000'],
  [1_500, 'KWD', 'KWD\u00a01.500'],
])('%i minor units of %s are %s', (amountMinor, currency, written) => {
  expect(formatMinor(amountMinor, currency)).toBe(written);
});

it.each([
  [40_000, 'EUR', '€400.00'],
  [-5, 'EUR', '-€0.05'],
  [0, 'USD', '$0.00'],
  [40_000, 'JPY', '¥40,000'],
  [1_500, 'KWD', 'KWD\u00a01.500'],
  // Divided by a hundred, these would no longer be exact.
  [Number.MAX_SAFE_INTEGER, 'EUR', '€90,071,992,547,409.91'],
  [-Number.MAX_SAFE_INTEGER + 1, 'EUR', '-€90,071,992,547,409.90'],
])('in books, %i minor units of %s are %s', (amountMinor, currency, written) => {
  expect(formatExact(amountMinor, currency)).toBe(written);
});

it('knows every currency’s digits', () => {
  for (const currency of currencies) expect([0, 2, 3, 4]).toContain(minorDigitsOf(currency));
});
