type Where = { language: string; timeZone: string };

/** A day as somebody writes it where they are: `28 November 2026`. */
export function dayAt(moment: Date, { language, timeZone }: Where): string {
  // English is written as most of its readers outside one country write dates.
  const locale = language === 'en' ? 'en-GB' : language;
  const format = (zone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(moment);
  try {
    return format(timeZone);
  } catch {
    // A zone that this platform doesn't know.
    return format('UTC');
  }
}
