import { dateFormat } from '#app/lib/formats.ts';
/** Whether a text is the IANA name of a time zone that this computer knows. */
export function isTimeZone(name: string): boolean {
  // Offsets such as "+01:00" are understood, but know nothing of summer time.
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    return dateFormat({ timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export type TimeZoneChoice = { name: string; offset: string };

/** Every time zone with what its clocks differ by from universal time at a moment. */
export function timeZoneChoices(at: Date): TimeZoneChoice[] {
  // Working all of them out takes a while, and they change on the hour at most.
  const hour = Math.floor(at.getTime() / 3_600_000);
  if (remembered?.hour !== hour) remembered = { hour, choices: choicesAt(at) };
  return remembered.choices;
}

let remembered: { hour: number; choices: TimeZoneChoice[] } | null = null;

function choicesAt(at: Date): TimeZoneChoice[] {
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  const places = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'));
  return ['UTC', ...places].map((name) => ({
    name,
    offset: `UTC${instant.toZonedDateTimeISO(name).offset}`,
  }));
}
