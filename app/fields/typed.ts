import {
  amountOf,
  type NumberProblem,
  percentOf,
  readAmount,
  readNumber,
} from '#app/lib/money/amount.ts';
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

/** The fields of a form as they were typed, by their names: `reason`, `slots.0.name`. */
export type Typed = Readonly<Record<string, unknown>>;

/** Reads a text by the kind of its field; undefined or a `MisreadNumber` if it can’t be read. */
export function readText(kind: string | undefined, value: string, currency = 'EUR'): unknown {
  switch (kind) {
    case 'whole':
      return orMisread(value, readNumber(value, 0), null);
    case 'amount':
      return orMisread(value, readAmount(value, currency), currency);
    case 'share':
      return percentOf(value);
    case 'minute':
      return minuteOf(value);
    default:
      // Forms send CRLF, and an unchanged text has to stay the same.
      return value.replaceAll('\r\n', '\n');
  }
}

function orMisread(text: string, read: ReturnType<typeof readNumber>, currency: string | null) {
  if (read === null) return undefined;
  return typeof read === 'number' ? read : new MisreadNumber(text, read, currency);
}

function minuteOf(value: string): number | undefined {
  const [time, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  return time ? Number(hours) * 60 + Number(minutes) : undefined;
}

/**
 * The numbers of a list’s lines that aren’t blank.
 * @param decisive without one of these fields a line counts as blank
 */
export function placesOf(typed: Typed, at: string, decisive?: readonly string[]): string[] {
  const start = `${at}.`;
  const isTyped = (line: string) =>
    (decisive?.map((name) => `${line}.${name}`) ?? [line]).some((name) => !isBlank(typed, name));
  const places = Object.keys(typed)
    .filter((name) => name.startsWith(start))
    .map((name) => /^\d{1,4}(?=\.|$)/.exec(name.slice(start.length))?.[0] ?? '')
    .filter((place) => place && isTyped(start + place));
  return [...new Set(places)].toSorted((a, b) => Number(a) - Number(b));
}

export function isBlank(typed: Typed, at: string): boolean {
  return Object.entries(typed).every(
    ([name, value]) =>
      (name !== at && !name.startsWith(`${at}.`)) ||
      (typeof value === 'string' && value.trim() === ''),
  );
}
