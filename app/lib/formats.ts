import { currentLanguage } from '#app/lib/language.ts';

/**
 * Formats of days, numbers and lists, by default in the reader’s language. Making one takes a hundred
 * times as long as using it and keeps memory that the engine doesn’t count, so each is made once.
 */
export const dateFormat = madeOnce((locale, style: Intl.DateTimeFormatOptions) => {
  // English is written as most of its readers outside one country write dates.
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, style);
});
export const numberFormat = madeOnce(
  (locale, style: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, style),
);
export const listFormat = madeOnce(
  (locale, style: Intl.ListFormatOptions) => new Intl.ListFormat(locale, style),
);
export const displayNames = madeOnce(
  (locale, style: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, style),
);
export const collator = madeOnce(
  (locale, style: Intl.CollatorOptions) => new Intl.Collator(locale, style),
);

/** There are some 600 time zones; only someone trying them all would need more. */
const mostKept = 1_000;

/** Invalid styles throw each time, as in the engine. */
function madeOnce<Style extends object, Format>(make: (locale: string, style: Style) => Format) {
  const made = new Map<string, Format>();
  return (style: Style = {} as Style, locale = currentLanguage()): Format => {
    const key = `${locale} ${JSON.stringify(style)}`;
    let format = made.get(key);
    if (!format) {
      format = make(locale, style);
      if (made.size >= mostKept) made.clear();
      made.set(key, format);
    }
    return format;
  };
}

/** From and to; one side alone is an open range. */
type Range = { least: number | null; most: number | null };

/** A range in words: both ends, one of them, or one number if they are equal. */
export function writeRange(
  { least, most }: Range,
  format: Intl.NumberFormat,
  open: { from(value: string): string; upTo(value: string): string },
): string | null {
  if (least === null && most === null) return null;
  if (least === null) return open.upTo(format.format(most as number));
  if (most === null) return open.from(format.format(least));
  return least === most ? format.format(least) : between(least, most, format);
}

/** Remembered, since the engine takes as long for each range as for half a page. */
function between(least: number, most: number, format: Intl.NumberFormat): string {
  const known = ranges.get(format) ?? new Map<string, string>();
  ranges.set(format, known);
  const key = `${least} ${most}`;
  const text = known.get(key) ?? format.formatRange(least, most);
  if (known.size >= mostRanges) known.clear();
  known.set(key, text);
  return text;
}

const ranges = new WeakMap<Intl.NumberFormat, Map<string, string>>();
const mostRanges = 1_000;

/** The size of a file for readers: “340 kB”, “2.1 MB”. */
export function fileSize(sizeBytes: number): string {
  const [amount, unit] =
    sizeBytes < 100_000
      ? [Math.max(0.1, sizeBytes / 1_000), 'kilobyte']
      : [sizeBytes / 1_000_000, 'megabyte'];
  return numberFormat({
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(amount);
}
