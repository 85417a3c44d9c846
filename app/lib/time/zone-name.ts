import { words } from '#app/lib/words.ts';

/** A time zone as people say it: `Europe/Lisbon` is `Lisbon time`. */
export function zoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone;
  const place = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return words('routes')('zone', { place });
}
