import { numberFormat } from '#app/lib/formats.ts';
import { readNumber } from './amount.ts';

/**
 * The basis points that a typed percentage means: `85`, `6.5 %`, `%6,5` or `٦٫٥٪`. Null for nothing,
 * undefined for what can’t be understood, such as more than two decimals.
 */
export function percentOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const read = readNumber(typed.replace(/^[%٪]|[%٪]$/, ''), 2);
  return typeof read === 'number' ? read : undefined;
}

/** A percentage for a form field. */
export function writePercent(basisPoints: number): string {
  return String(basisPoints / 100);
}

export function formatPercent(basisPoints: number): string {
  const style = { style: 'percent', maximumFractionDigits: 2 } as const;
  return numberFormat(style).format(basisPoints / 10_000);
}
