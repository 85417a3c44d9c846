import { minorDigitsOf } from './currencies.ts';
import { decimalOf } from './money.ts';

/** An amount as it stands in a field: "1200.50", or "1200" for a whole one, without its currency. */
export function writeAmount(amountMinor: number | null, currency: string): string {
  return amountMinor === null ? '' : decimalOf(amountMinor, currency).replace(/\.0+$/, '');
}

/**
 * The minor units that a typed amount means: "1200", "1,200.50", "1.200,50" or "1 200,5". Null for
 * nothing, undefined for what can't be understood, such as more digits than the currency has.
 */
export function amountOf(text: string, currency: string): number | null | undefined {
  const typed = text.replace(/[\s'’]/g, '');
  if (typed === '') return null;
  const digits = minorDigitsOf(currency);
  const decimal = /^(\d+)[.,](\d+)$/.exec(typed);
  if (decimal?.[2] && decimal[2].length <= digits) return minor(decimal[1], decimal[2], digits);
  const grouped = /^(\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*)?|\d+)(?:([.,])(\d+))?$/.exec(typed);
  if (!grouped || (grouped[2] && grouped[2] === grouped[3])) return undefined;
  const fraction = grouped[4] ?? '';
  return fraction.length > digits ? undefined : minor(grouped[1], fraction, digits);
}

function minor(whole = '', fraction: string, digits: number): number {
  return Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'));
}
