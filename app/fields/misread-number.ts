import { amountOf, type NumberProblem } from '#app/lib/money/amount.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';

const t = words('fields');

/** A typed number that is ambiguous or unreadable; its field explains what to type. */
export class MisreadNumber {
  readonly text: string;
  readonly problem: NumberProblem;
  /** Of an amount; null for other numbers. */
  readonly currency: string | null;

  constructor(text: string, problem: NumberProblem, currency: string | null) {
    this.text = text;
    this.problem = problem;
    this.currency = currency;
  }
}

/** Explains an ambiguous number; null for one that can’t be read at all. */
export function explainMisread(
  text: string,
  read: number | null | NumberProblem,
  currency: string | null,
): string | null {
  if (typeof read !== 'object' || read === null || read.kind === 'unread') return null;
  if (read.kind === 'ambiguous') {
    if (currency === null) return null;
    const { whole, decimal } = read;
    const format = (typed: string) => formatMinor(amountOf(typed, currency) ?? 0, currency);
    const amounts = { wholeAmount: format(whole), decimalAmount: format(decimal) };
    return t('amountAmbiguous', { text, whole, decimal, ...amounts });
  }
  const { digits, below, above } = read;
  if (currency === null) return t('numberDecimals', { below, above });
  if (digits === 0) return t('amountWhole', { currency, below, above });
  return t('amountDecimals', { currency, digits, below, above });
}
