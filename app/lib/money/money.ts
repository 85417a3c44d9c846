import { numberFormat } from '#app/lib/formats.ts';
import { minorDigitsOf } from './currencies.ts';

/** An amount in whole minor units, as the reader's language writes it; whole amounts without cents. */
export function formatMinor(amountMinor: number, currency: string): string {
  return moneyFormat(currency).format(majorOf(amountMinor, currency));
}

/** The same with all its digits, for columns of amounts: `€1,200.00`. */
export function formatMinorInFull(amountMinor: number, currency: string): string {
  return formatExact(amountMinor, currency);
}

/** The same, as books write it: every digit, exactly. */
export function formatExact(amountMinor: number, currency: string): string {
  const style = { style: 'currency', currency, ...digitsIn(currency) } as const;
  return numberFormat(style).format(majorOf(amountMinor, currency));
}

/**
 * The same with parts of a minor unit, to a thousandth, as a card provider counts its fees: `ISK
 * 12.35`.
 */
export function formatWithParts(amountMinor: number, currency: string): string {
  const digits = minorDigitsOf(currency);
  const exact = decimalText(Math.round(amountMinor * 1_000), digits + 3);
  const parts = { minimumFractionDigits: digits, maximumFractionDigits: digits + 3 };
  return numberFormat({ style: 'currency', currency, ...parts }).format(
    exact as Intl.StringNumericLiteral,
  );
}

/**
 * The format of a currency’s amounts in the reader’s language, for major units; whole amounts
 * without cents.
 */
export function moneyFormat(currency: string): Intl.NumberFormat {
  return numberFormat({
    style: 'currency',
    currency,
    ...digitsIn(currency),
    trailingZeroDisplay: 'stripIfInteger',
  });
}

/** The code and signs of a currency in small letters, the longest first. */
export function currencySigns(currency: string): readonly string[] {
  const symbols = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    numberFormat({ style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency'),
  );
  return [currency, ...symbols.map((part) => part?.value ?? currency)]
    .map((sign) => sign.toLowerCase())
    .toSorted((a, b) => b.length - a.length);
}

/** Given to every format: left alone, each engine takes the digits of its own table. */
export function digitsIn(currency: string) {
  const digits = minorDigitsOf(currency);
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

/** As text, since dividing loses digits of large amounts. */
function majorOf(amountMinor: number, currency: string) {
  return decimalOf(amountMinor, currency) as Intl.StringNumericLiteral;
}

/** An amount for files and programs, exact and with every digit: `-1200.50`. */
export function decimalOf(amountMinor: number | bigint, currency: string): string {
  return decimalText(amountMinor, minorDigitsOf(currency));
}

/** A whole number of units, with a point before its last digits. */
export function decimalText(units: number | bigint, digits: number): string {
  const [sign, size] = units < 0 ? ['-', -units] : ['', units];
  const text = `${size}`.padStart(digits + 1, '0');
  return digits === 0
    ? `${sign}${text}`
    : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * The same facts with amounts in another unit: each number whose name ends in Minor is shifted by
 * `digits`. Null if one of them wouldn’t be whole.
 */
export function shiftMinor<Facts>(facts: Facts, digits: number): Facts | null {
  if (digits === 0) return facts;
  try {
    return shifted(facts, digits) as Facts;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function shifted(value: unknown, digits: number): unknown {
  if (Array.isArray(value)) return value.map((item) => shifted(item, digits));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, part]) => {
    const isAmount = name.endsWith('Minor') && typeof part === 'number';
    return [name, isAmount ? shiftAmount(part, digits) : shifted(part, digits)];
  });
  return Object.fromEntries(entries);
}

function shiftAmount(amountMinor: number, digits: number): number {
  const moved = digits < 0 ? amountMinor / 10 ** -digits : amountMinor * 10 ** digits;
  if (!Number.isSafeInteger(moved)) throw new RangeError('not whole in that unit');
  return moved;
}
