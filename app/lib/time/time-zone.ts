import { dateFormat } from '#app/lib/formats.ts';

/** True for the IANA name of a time zone that this computer knows. */
export function isTimeZone(name: string): boolean {
  // Offsets such as "+01:00" are understood, but know nothing of summer time.
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    return dateFormat({ timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The offset of a zone at a moment: `UTC+01:00`. */
export function utcOffset(timeZone: string, at: Date): string {
  // Working all of them out takes a while, and they change on the hour at most.
  const hour = Math.floor(at.getTime() / 3_600_000);
  if (remembered.hour !== hour) remembered = { hour, offsets: new Map() };
  const known = remembered.offsets.get(timeZone);
  if (known !== undefined) return known;
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  const offset = `UTC${instant.toZonedDateTimeISO(timeZone).offset}`;
  remembered.offsets.set(timeZone, offset);
  return offset;
}

let remembered: { hour: number; offsets: Map<string, string> } = { hour: -1, offsets: new Map() };
