import { numberFormat } from '#app/lib/formats.ts';

/** Every currency that amounts can be written in (ISO 4217). */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency');

/** How many digits of a currency stand behind the point: 2 for EUR, 0 for JPY. */
export function minorDigitsOf(currency: string): number {
  let found = digits.get(currency);
  if (found === undefined) {
    found = moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, found);
  }
  return found;
}

const digits = new Map<string, number>();

/** An amount in whole minor units, as the reader's language writes it; whole amounts without cents. */
export function formatMinor(amountMinor: number, currency: string): string {
  return moneyFormat(currency).format(amountMinor / 10 ** minorDigitsOf(currency));
}

/** The same with all its digits, for columns of amounts: `€1,200.00`. */
export function formatMinorInFull(amountMinor: number, currency: string): string {
  const format = numberFormat({ style: 'currency', currency });
  return format.format(amountMinor / 10 ** minorDigitsOf(currency));
}

/** How amounts of a currency are written in the reader's language, in whole units. */
export function moneyFormat(currency: string): Intl.NumberFormat {
  return numberFormat({
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
}

/** The same as books write it: always with every digit, and exact however large. */
export function formatExact(amountMinor: number, currency: string): string {
  const places = minorDigitsOf(currency);
  const digitsOnly = String(Math.abs(amountMinor)).padStart(places + 1, '0');
  const point = digitsOnly.length - places;
  const decimal = places ? `${digitsOnly.slice(0, point)}.${digitsOnly.slice(point)}` : digitsOnly;
  const format = numberFormat({ style: 'currency', currency });
  return format.format(`${amountMinor < 0 ? '-' : ''}${decimal}` as Intl.StringNumericLiteral);
}
