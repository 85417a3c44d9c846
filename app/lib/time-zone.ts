/** Whether a text is the IANA name of a time zone that this computer knows. */
export function isTimeZone(name: string): boolean {
  // Offsets such as "+01:00" are understood, but know nothing of summer time.
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
