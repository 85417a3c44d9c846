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
