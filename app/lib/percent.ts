/**
 * The basis points that a typed percentage means: `85`, `6.5 %` or `6,5`. Null for nothing,
 * undefined for what can’t be understood, such as more than two decimals.
 */
export function percentOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const [, whole, hundredths = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(hundredths.padEnd(2, '0'));
}

/** A percentage as it stands in a field. */
export function writePercent(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** A percentage as it is read in a language, such as `33.33%`. */
export function formatPercent(basisPoints: number, language: string): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
    formats.set(language, format);
  }
  return format.format(basisPoints / 10_000);
}

const formats = new Map<string, Intl.NumberFormat>();
