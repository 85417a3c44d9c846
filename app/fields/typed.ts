import { readAmount, readNumber } from '#app/lib/money/amount.ts';
import { percentOf } from '#app/lib/money/percent.ts';
import { MisreadNumber } from './misread-number.ts';

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
