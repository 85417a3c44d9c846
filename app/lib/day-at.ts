type Where = { language: string; timeZone: string };

/** A day as somebody writes it where they are: `28 November 2026`. */
export function dayAt(moment: Date, where: Where): string {
  return written(moment, where, { dateStyle: 'long' });
}

/** The same with the time of day: `28 November 2026 at 14:05`. */
export function momentAt(moment: Date, where: Where): string {
  return written(moment, where, { dateStyle: 'long', timeStyle: 'short' });
}

/** The same with its weekday, as contracts name a time: `Saturday, 28 November 2026 at 14:05`. */
export function clockAt(moment: Date, where: Where): string {
  return written(moment, where, { dateStyle: 'full', timeStyle: 'short' });
}

function written(
  moment: Date,
  { language, timeZone }: Where,
  style: Intl.DateTimeFormatOptions,
): string {
  const locale = localeOf(language);
  const format = (zone: string) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: zone }).format(moment);
  try {
    return format(timeZone);
  } catch {
    // A zone that this platform doesn't know.
    return format('UTC');
  }
}

/** English is written as most of its readers outside one country write dates. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
