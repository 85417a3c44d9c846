/** A time zone as people say it: `Europe/Lisbon` is `Lisbon time`. */
export function zoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone;
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
}
