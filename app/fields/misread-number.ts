import { amountOf, type NumberProblem } from '#app/lib/money/amount.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';

/** A typed number that has no single meaning; the field that it was typed in says what to type. */
export class MisreadNumber {
  readonly text: string;
  readonly problem: NumberProblem;
  /** What an amount was typed in; null for other numbers. */
  readonly currency: string | null;

  constructor(text: string, problem: NumberProblem, currency: string | null) {
    this.text = text;
    this.problem = problem;
    this.currency = currency;
  }
}

/** What to type instead of a number that has no single meaning; null where it is no number at all. */
export function explainMisread(
  text: string,
  read: number | null | NumberProblem,
  currency: string | null,
): string | null {
  const t = words('fields');
  if (typeof read !== 'object' || read === null || read.kind === 'unread') return null;
  if (read.kind === 'ambiguous') {
    if (currency === null) return null;
    const { whole, decimal } = read;
    const written = (typed: string) => formatMinor(amountOf(typed, currency) ?? 0, currency);
    const amounts = { wholeAmount: written(whole), decimalAmount: written(decimal) };
    return t('amountAmbiguous', { text, whole, decimal, ...amounts });
  }
  const { digits, below, above } = read;
  if (currency === null) return t('numberDecimals', { below, above });
  if (digits === 0) return t('amountWhole', { currency, below, above });
  return t('amountDecimals', { currency, digits, below, above });
}
