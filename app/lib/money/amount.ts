import { numberFormat } from '#app/lib/formats.ts';
import { minorDigitsOf } from './currencies.ts';
import { currencySigns, decimalOf, decimalText } from './money.ts';

/** An amount for a form field, without its currency: "1200.50", or "1200" for a whole one. */
export function writeAmount(amountMinor: number | null, currency: string): string {
  return amountMinor === null ? '' : decimalOf(amountMinor, currency).replace(/\.0+$/, '');
}

/** Why a typed number is ambiguous or unreadable, with numbers to type instead. */
export type NumberProblem =
  /** One mark before three digits, which groups thousands or begins decimals. */
  | { kind: 'ambiguous'; whole: string; decimal: string }
  /** More decimals than there can be; the nearest numbers below and above. */
  | { kind: 'decimals'; digits: number; below: string; above: string }
  | { kind: 'unread' };

/**
 * The minor units that a typed amount means: "1200", "1,200.50", "1.200,50", "1’200.50",
 * "12,34,567.00" or "1 200,5", in the digits of any script, with the code or sign of its currency
 * before or after it. Null for nothing typed. Nothing is guessed, not from the reader's language
 * either: people paste, and write as their bank does.
 */
export function readAmount(text: string, currency: string): number | null | NumberProblem {
  return readNumber(withoutCurrency(text.trim(), currency), minorDigitsOf(currency));
}

/** Only beside a digit, or a mark that begins decimals; a sign alone stays, and is no number. */
function withoutCurrency(typed: string, currency: string): string {
  const [small, signs] = [typed.toLowerCase(), currencySigns(currency)];
  const before = signs.find((sign) => small.startsWith(sign));
  if (before) return typed.slice(before.length).trim() || typed;
  const after = signs.find((sign) => small.endsWith(sign));
  return (after && typed.slice(0, -after.length).trim()) || typed;
}

/** The same; undefined for ambiguous and unreadable texts. */
export function amountOf(text: string, currency: string): number | null | undefined {
  const read = readAmount(text, currency);
  return typeof read === 'object' && read !== null ? undefined : read;
}

/**
 * A typed number, zero or more, in units of its last digit.
 * @param digits how many decimals it can have
 */
export function readNumber(text: string, digits: number): number | null | NumberProblem {
  const typed = inPlainMarks(text.trim());
  if (typed === '') return null;
  const grouped = ungrouped(typed);
  const [, before = '', mark = '', after = ''] = /^(.*)([.,٫])(\d+)$/.exec(typed) ?? [];
  const whole = before === '' && mark ? '' : ungrouped(before);
  // A mark is a decimal one only where no mark like it, and nothing but a grouping, comes before.
  const isDecimal = whole !== undefined && !before.includes(mark);
  if (!isDecimal) return grouped === undefined ? { kind: 'unread' } : units(grouped, '', digits);
  // No one groups after a zero: 0.500 is a half.
  if (grouped === undefined || before.startsWith('0')) return readDecimals(whole, after, digits);
  if (digits === 0) return units(grouped, '', 0);
  // If a currency has three digits, the point is its decimal mark, and the comma may be either.
  if (digits === 3 && mark === '.') return readDecimals(whole, after, digits);
  const nearest = Math.round(Number(whole + after) * 10 ** (digits - 3));
  return { kind: 'ambiguous', whole: grouped, decimal: decimalText(nearest, digits) };
}

/** Programs write zeros beyond the digits of a currency, such as 2500.00 for yen; they mean nothing. */
function readDecimals(whole: string, after: string, digits: number): number | NumberProblem {
  const below = units(whole, after.slice(0, digits), digits);
  if (!/[1-9]/.test(after.slice(digits))) return below;
  const near = { below: decimalText(below, digits), above: decimalText(below + 1, digits) };
  return { kind: 'decimals', digits, ...near };
}

function units(whole: string, decimals: string, digits: number): number {
  return Number(whole + decimals.padEnd(digits, '0'));
}

const groupings = [
  /^\d+$/,
  /^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*$/,
  // Lakhs and crores of South Asia: 12,34,567.
  /^\d{1,2}([, ])\d{2}(?:\1\d{2})*\1\d{3}$/,
];

/** The digits of a whole number, grouped as it is done somewhere; undefined for other texts. */
function ungrouped(text: string): string | undefined {
  return groupings.some((grouping) => grouping.test(text)) ? text.replace(/\D/g, '') : undefined;
}

/**
 * Digits of every script as 0 to 9, and each mark in one form: space, apostrophe, point, comma. The
 * Arabic decimal mark stays, as it can’t be another. A last mark that no digit follows goes, with the
 * dash of “1500,–”.
 */
function inPlainMarks(text: string): string {
  return text
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(/\s/g, ' ')
    .replace(/[’‘ʼ＇′٬]/g, "'")
    .replaceAll('．', '.')
    .replace(/[，،]/g, ',')
    .replace(/(?<=\d)[.,][-–—]{0,2}$/, '');
}

/** Unicode encodes the digits of a script in order, from its zero on (Unicode 17, 4.6). */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.findLast((first) => first <= code) ?? code;
  return code - zero;
}

/** Zeros of the scripts whose digits are in use for amounts. */
const zeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0xff10,
];

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
