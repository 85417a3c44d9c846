import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, writeAmount } from '#app/lib/money/amount.ts';

describe('amountOf', () => {
  it.each([
    ['', 'EUR', null],
    ['1200', 'EUR', 120_000],
    ['1200.5', 'EUR', 120_050],
    ['1200,50', 'EUR', 120_050],
    ['1,200', 'EUR', 120_000],
    ['1.200', 'EUR', 120_000],
    ['1.200,50', 'EUR', 120_050],
    ['1,200.50', 'EUR', 120_050],
    ['1 200 000', 'EUR', 120_000_000],
    ['1’200', 'CHF', 120_000],
    ['12,000', 'JPY', 12_000],
    ['1.250', 'KWD', 1_250],
  ])('“%s” in %s', (text, currency, minor) => {
    expect(amountOf(text, currency)).toBe(minor);
  });

  it.each([
    ['12.345,678', 'EUR'],
    ['1.5', 'JPY'],
    ['-5', 'EUR'],
    ['about 500', 'EUR'],
    ['1.2.3', 'EUR'],
    ['1e3', 'EUR'],
  ])('“%s” in %s is nothing', (text, currency) => {
    expect(amountOf(text, currency)).toBeUndefined();
  });

  it('reads back what is written', () => {
    const currencies = fc.constantFrom('EUR', 'JPY', 'KWD');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), currencies, (minor, currency) => {
        expect(amountOf(writeAmount(minor, currency), currency)).toBe(minor);
      }),
    );
  });
});
