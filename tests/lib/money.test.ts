import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { searchAt } from '#app/features/discovery/saved-searches/fields.ts';
import { searchParts } from '#app/features/discovery/saved-searches/words.ts';
import { currencies, minorDigitsOf } from '#app/lib/money/currencies.ts';
import {
  decimalOf,
  formatExact,
  formatMinor,
  formatMinorInFull,
  formatWithParts,
  moneyFormat,
} from '#app/lib/money/money.ts';

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

/** ISO 4217 list one, 2026-01-01; MGA alone is counted without its fifths. */
it.each([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'],
  [2, 'AFN ALL COP EUR HUF IDR IRR LAK LBP MMK PKR RSD SOS SYP TWD XCG YER'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
])('%i digits follow the point of %s', (digits, codes) => {
  for (const code of codes.split(' ')) {
    expect(minorDigitsOf(code), code).toBe(digits);
    expect(currencies).toContain(code);
  }
});

it('a currency that is out of use isn’t offered, and amounts in it can still be read', () => {
  for (const code of ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL']) {
    expect(currencies).not.toContain(code);
    expect(formatMinorInFull(120_050, code)).toContain('1,200.50');
  }
});

it('every format is given the digits of our table, whatever those of the engine are', () => {
  for (const currency of currencies) {
    const digits = minorDigitsOf(currency);
    const { minimumFractionDigits, maximumFractionDigits } =
      moneyFormat(currency).resolvedOptions();
    expect([minimumFractionDigits, maximumFractionDigits], currency).toEqual([digits, digits]);
    expect(formatMinor(150_000 * 10 ** digits, currency), currency).toMatch(/150,000$/);
    expect(formatMinorInFull(123_456_789, currency), currency).toContain(
      Number(decimalOf(123_456_789, currency)).toLocaleString('en', {
        minimumFractionDigits: digits,
      }),
    );
  }
});

it('a saved search says its fee in whole units, whatever digits its currency has', () => {
  const feeOf = (currency: string) => {
    const at = searchAt(`/artists?fee=50000&currency=${currency}`);
    return at && searchParts(at, new Map()).find((part) => part.includes('fee'));
  };
  expect(feeOf('EUR')).toBe('fee up to €50,000');
  expect(feeOf('JPY')).toBe('fee up to ¥50,000');
  expect(feeOf('KWD')).toBe('fee up to KWD\u00a050,000');
});

it('nothing else formats amounts, or asks the engine for currencies', () => {
  const sources = globSync(['{app,sandbox,clients}/**/*.{ts,tsx}', 'public/*.js'], {
    exclude: ['app/lib/money/**'],
  });
  const askingEngine = /style: ['"]currency|supportedValuesOf\(['"]currency|type: ['"]currency/;
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((file) => askingEngine.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it.each([
  [12.35, 'ISK', 'ISK 12.35'],
  [-12.35, 'ISK', '-ISK 12.35'],
  [1_200, 'ISK', 'ISK 1,200'],
  [120_000, 'EUR', '€1,200.00'],
  [120_000.5, 'EUR', '€1,200.005'],
])('parts of a minor unit are written behind it: %d of %s is %s', (minor, currency, written) => {
  expect(formatWithParts(minor, currency).replaceAll('\u00a0', ' ')).toBe(written);
});
