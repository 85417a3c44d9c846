import { dateFormat } from '#app/lib/formats.ts';

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
  try {
    return formatOf(language, timeZone, style).format(moment);
  } catch {
    // A zone that this platform doesn't know.
    return formatOf(language, 'UTC', style).format(moment);
  }
}

function formatOf(
  language: string,
  timeZone: string,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return dateFormat(localeOf(language), { ...style, timeZone });
}

/** English is written as most of its readers outside one country write dates. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
