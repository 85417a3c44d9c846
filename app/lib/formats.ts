/**
 * The ways in which a language writes days, numbers and lists. Making one takes a hundred times as
 * long as using it and keeps memory that the engine doesn't count, so each is made once.
 */
export const dateFormat = madeOnce(
  (locale: string, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, style),
);
export const numberFormat = madeOnce(
  (locale: string, style: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, style),
);
export const listFormat = madeOnce(
  (locale: string, style: Intl.ListFormatOptions) => new Intl.ListFormat(locale, style),
);
export const displayNames = madeOnce(
  (locale: string, style: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, style),
);

/** There are some 600 time zones; more than this are made by somebody who tries them all. */
const mostKept = 1_000;

/** What can't be made throws each time, as the engine has it. */
function madeOnce<Style extends object, Format>(make: (locale: string, style: Style) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, style: Style = {} as Style): Format => {
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
