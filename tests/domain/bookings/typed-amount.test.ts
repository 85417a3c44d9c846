import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, percentOf, readAmount, writeAmount } from '#app/lib/money/amount.ts';
import { currencies } from '#app/lib/money/currencies.ts';
import { formatExact } from '#app/lib/money/money.ts';

/** The typed text, the currency, and the minor units, or the message of a refusal. */
const table: [text: string, currency: string, read: number | null | string][] = [
  ['', 'EUR', null],
  [' \u00a0', 'EUR', null],
  ['1200', 'EUR', 120_000],
  ['1200.5', 'EUR', 120_050],
  ['1200,50', 'EUR', 120_050],
  ['1.200,50', 'EUR', 120_050],
  ['1,200.50', 'EUR', 120_050],
  ['1.234,5', 'EUR', 123_450],
  ['1.234.567', 'EUR', 123_456_700],
  ['12,34,567.00', 'INR', 123_456_700],
  ['12,34,567', 'INR', 123_456_700],
  ['1,50,000', 'PKR', 15_000_000],
  // Spaces as keyboards and programs write them: U+0020, U+00A0, U+2009, U+202F.
  ['1 200 000', 'EUR', 120_000_000],
  ['1\u00a0200,50', 'EUR', 120_050],
  ['1\u2009200,50', 'EUR', 120_050],
  ['1\u202f200,50', 'EUR', 120_050],
  // Switzerland.
  ['1’200', 'CHF', 120_000],
  ["1'234'567.50", 'CHF', 123_456_750],
  ['1200.–', 'CHF', 120_000],
  ['1200,-', 'EUR', 120_000],
  // Full-width, Arabic-Indic, Persian and Devanagari digits.
  ['２５００', 'JPY', 2_500],
  ['２５，０００', 'JPY', 25_000],
  ['١٬٢٠٠٫٥٠', 'EUR', 120_050],
  ['٢٥٫٠٠٥', 'KWD', 25_005],
  ['۱۲۰۰', 'EUR', 120_000],
  ['१२,३४,५६७', 'INR', 123_456_700],
  // One mark before three digits.
  ['25.005', 'EUR', 'ambiguous'],
  ['25,005', 'EUR', 'ambiguous'],
  ['1,200', 'USD', 'ambiguous'],
  ['1.200', 'HUF', 'ambiguous'],
  ['150.000', 'HUF', 'ambiguous'],
  ['25,005', 'KWD', 'ambiguous'],
  ['25,005', 'TND', 'ambiguous'],
  ['25.005', 'KWD', 25_005],
  ['1.250', 'KWD', 1_250],
  ['1 250', 'KWD', 1_250_000],
  ['1,250.5', 'KWD', 1_250_500],
  // Nothing is grouped after a zero, or after four digits.
  ['0.500', 'EUR', 50],
  ['0.005', 'EUR', 'decimals'],
  ['1200.500', 'EUR', 120_050],
  ['1 200.500', 'EUR', 120_050],
  // No decimals to mistake it for.
  ['12,000', 'JPY', 12_000],
  ['12.000', 'ISK', 12_000],
  // pretix writes two decimals whatever the currency.
  ['2500.00', 'JPY', 2_500],
  ['2,500.00', 'JPY', 2_500],
  ['2500,00', 'KRW', 2_500],
  ['2500.00', 'KWD', 2_500_000],
  ['2500.50', 'JPY', 'decimals'],
  ['1.5', 'JPY', 'decimals'],
  ['1500,50', 'HUF', 150_050],
  ['12.345', 'EUR', 'ambiguous'],
  ['12.345,678', 'EUR', 'decimals'],
  ['12.3456', 'EUR', 'decimals'],
  ['-5', 'EUR', 'unread'],
  ['about 500', 'EUR', 'unread'],
  ['1.2.3', 'EUR', 'unread'],
  ['1.200.50', 'EUR', 'unread'],
  ['1,200,50', 'EUR', 'unread'],
  ['1.234,567,8', 'EUR', 'unread'],
  ['12 34', 'EUR', 'unread'],
  ['1 200’000', 'CHF', 'unread'],
  ['1e3', 'EUR', 'unread'],
  ['25.', 'EUR', 2_500],
  ['1200,', 'EUR', 120_000],
  ['1.200,', 'EUR', 'ambiguous'],
  ['.5', 'EUR', 50],
  [',50', 'EUR', 50],
  ['.500', 'EUR', 50],
  ['.5', 'JPY', 'decimals'],
  ['.', 'EUR', 'unread'],
  ['..5', 'EUR', 'unread'],
  // With the code or a sign of its own currency, as reports and price lists have it (CLDR 48).
  ['€25', 'EUR', 2_500],
  ['25,00\u00a0€', 'EUR', 2_500],
  ['€ .50', 'EUR', 50],
  ['EUR 25', 'EUR', 2_500],
  ['25 eur', 'EUR', 2_500],
  ['¥2,500', 'JPY', 2_500],
  ['Rp 2.500.000', 'IDR', 250_000_000],
  ['150 000 Ft', 'HUF', 15_000_000],
  ['25kr', 'SEK', 2_500],
  ['250 zł', 'PLN', 25_000],
  ['CHF 25.–', 'CHF', 2_500],
  ['CA$25', 'CAD', 2_500],
  ['$25', 'CAD', 2_500],
  ['€25.005', 'EUR', 'ambiguous'],
  // Never with that of another, a sign alone, one between digits, or two.
  ['$25', 'EUR', 'unread'],
  ['25 USD', 'EUR', 'unread'],
  ['€', 'EUR', 'unread'],
  ['25€50', 'EUR', 'unread'],
  ['€25 EUR', 'EUR', 'unread'],
  ['€-25', 'EUR', 'unread'],
  ['1_000', 'EUR', 'unread'],
  ['0x10', 'EUR', 'unread'],
  ['+5', 'EUR', 'unread'],
];

describe('a typed amount', () => {
  it.each(table)('“%s” in %s is %s', (text, currency, read) => {
    const result = readAmount(text, currency);
    expect(typeof result === 'object' && result ? result.kind : result).toBe(read);
    expect(amountOf(text, currency)).toBe(typeof read === 'string' ? undefined : read);
  });

  /*
   * The fee of a profile is read in the browser, everything else on the server. With the digits of
   * their own tables they wrote other amounts for the same text: Firefox follows ISO 4217, Chromium
   * 156 and Node 26.10 (CLDR 48) have none for HUF, Chromium none for RSD.
   */
  it.each([
    ['150000', 'HUF', { server: 150_000, firefox: 15_000_000, chromium: 150_000 }, 15_000_000],
    ['1500.50', 'RSD', { server: 150_050, firefox: 150_050, chromium: undefined }, 150_050],
    ['250000', 'COP', { server: 250_000, firefox: 25_000_000, chromium: 250_000 }, 25_000_000],
    ['25.005', 'IQD', { server: 25_005, firefox: 25_005, chromium: 25_005 }, 25_005],
  ])('%s in %s no longer depends on who reads it (%o)', (text, currency, _before, minor) => {
    expect(amountOf(text, currency)).toBe(minor);
    expect(writeAmount(minor, currency)).toBe(text.replace(/\.00$/, ''));
  });

  it.each(currencies)('in %s is read back as shown', (currency) => {
    const text = formatExact(123_456_780, currency);
    expect([text, readAmount(text, currency)]).toEqual([text, 123_456_780]);
  });

  it('reads back a written amount', () => {
    const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'HUF');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), currencies, (minor, currency) => {
        expect(amountOf(writeAmount(minor, currency), currency)).toBe(minor);
      }),
    );
  });
});

it.each<[text: string, basisPoints: number | null | undefined]>([
  ['', null],
  ['12.5%', 1_250],
  ['12,5', 1_250],
  ['12,5\u00a0%', 1_250],
  // Turkish and Basque write the sign before, Arabic has one of its own.
  ['%12,5', 1_250],
  ['١٢٫٥٪', 1_250],
  ['.5', 50],
  ['12.50', 1_250],
  ['12.500 %', undefined],
  ['12.345', undefined],
  ['%', undefined],
  ['-5', undefined],
  ['5%%', undefined],
  ['1e1', undefined],
])('a typed percentage “%s” is %s', (text, basisPoints) => {
  expect(percentOf(text)).toBe(basisPoints);
});
