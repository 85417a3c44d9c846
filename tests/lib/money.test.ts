import { expect, it } from 'vitest';
import { currencies, formatMinor, minorDigitsOf } from '#app/lib/money.ts';

it.each([
  [40_000, 'EUR', '€400'],
  [40_050, 'EUR', '€400.50'],
  [1, 'USD', '$0.01'],
  [0, 'EUR', '€0'],
  [1_250_000, 'USD', '$12,500'],
  [40_000, 'JPY', '¥40,000'],
  [1_500, 'KWD', 'KWD\u00a01.500'],
])('%i minor units of %s are %s', (amountMinor, currency, written) => {
  expect(formatMinor(amountMinor, currency, 'en')).toBe(written);
});

it('knows every currency’s digits', () => {
  for (const currency of currencies) expect([0, 2, 3, 4]).toContain(minorDigitsOf(currency));
});
