import { amountOf } from '#app/lib/money/amount.ts';
import { percentOf } from '#app/lib/money/percent.ts';

/** The fields of a form as they were typed, by their names. */
export type Typed = Readonly<Record<string, string>>;

/** What can’t be read stays as it was typed, so that whoever judges it can say what is wrong. */
export type ReadValue = number | string | null;

export function readAmount(text: string | undefined, currency: string): ReadValue {
  const read = amountOf(text ?? '', knownCurrency(currency));
  return read === undefined ? (text ?? '') : read;
}

/** `85`, `6.5 %` or `6,5` as basis points. */
export function readShare(text: string | undefined): ReadValue {
  const read = percentOf(text ?? '');
  return read === undefined ? (text ?? '').trim() : read;
}

export function readWhole(text: string | undefined): ReadValue {
  const typed = (text ?? '').replace(/[\s,.'’]/g, '');
  if (typed === '') return null;
  return /^\d{1,15}$/.test(typed) ? Number(typed) : (text ?? '');
}

/** Forms send line ends in their own way; a text that nobody touched stays the same text. */
export function readText(text: string | undefined): string {
  return (text ?? '').replaceAll('\r\n', '\n').trim();
}

/**
 * The lines of a list such as `tickets.0.name`, without those that were left blank. A refused form
 * is shown again from these, so that what is wrong stands beside its line.
 */
export function typedLines(typed: Typed, list: string, decisive: readonly string[]): Typed[] {
  const lines = new Map<number, Record<string, string>>();
  for (const [name, value] of Object.entries(typed)) {
    if (!name.startsWith(`${list}.`)) continue;
    const [, index = '', field = ''] = /^(\d{1,4})\.(\w+)$/.exec(name.slice(list.length + 1)) ?? [];
    if (index === '') continue;
    const line = lines.get(Number(index)) ?? {};
    line[field] = value;
    lines.set(Number(index), line);
  }
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([, line]) => line)
    .filter((line) => decisive.some((field) => (line[field] ?? '').trim() !== ''));
}

/** How many digits an amount has behind the point is only known of a known currency. */
function knownCurrency(currency: string): string {
  return /^[A-Z]{3}$/.test(currency) ? currency : 'EUR';
}
