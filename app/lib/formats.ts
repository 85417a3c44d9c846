import { currentLanguage } from './language.ts';

/**
 * The ways in which the reader's language, or another one, writes days, numbers and lists. Making
 * one takes a hundred times as long as using it and keeps memory that the engine doesn't count, so
 * each is made once.
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

/** There are some 600 time zones; more than this are made by somebody who tries them all. */
const mostKept = 1_000;

/** What can't be made throws each time, as the engine has it. */
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
