/** Every currency that amounts can be written in (ISO 4217). */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency');

/** How many digits of a currency stand behind the point: 2 for EUR, 0 for JPY. */
export function minorDigitsOf(currency: string): number {
  let found = digits.get(currency);
  if (found === undefined) {
    found = formatOf('en', currency).resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, found);
  }
  return found;
}

const digits = new Map<string, number>();

/** An amount in whole minor units, as it is written in a language; whole amounts without cents. */
export function formatMinor(amountMinor: number, currency: string, language: string): string {
  return formatOf(language, currency).format(amountMinor / 10 ** minorDigitsOf(currency));
}

/** The same with all its digits, for columns of amounts: `€1,200.00`. */
export function formatMinorInFull(amountMinor: number, currency: string, language: string): string {
  const key = `${language} ${currency}`;
  let format = fullFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { style: 'currency', currency });
    fullFormats.set(key, format);
  }
  return format.format(amountMinor / 10 ** minorDigitsOf(currency));
}

const fullFormats = new Map<string, Intl.NumberFormat>();

/** How amounts of a currency are written in a language, in whole units. */
export function moneyFormat(currency: string, language: string): Intl.NumberFormat {
  return formatOf(language, currency);
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    });
    formats.set(key, format);
  }
  return format;
}

/** The same as books write it: always with every digit, and exact however large. */
export function formatExact(amountMinor: number, currency: string, language: string): string {
  const places = minorDigitsOf(currency);
  const digitsOnly = String(Math.abs(amountMinor)).padStart(places + 1, '0');
  const point = digitsOnly.length - places;
  const decimal = places ? `${digitsOnly.slice(0, point)}.${digitsOnly.slice(point)}` : digitsOnly;
  const key = `${language} ${currency}`;
  let format = exactFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { style: 'currency', currency });
    exactFormats.set(key, format);
  }
  return format.format(`${amountMinor < 0 ? '-' : ''}${decimal}` as Intl.StringNumericLiteral);
}

const exactFormats = new Map<string, Intl.NumberFormat>();
