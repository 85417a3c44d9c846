import { defaultLanguage } from '#app/lib/words.ts';

/** A point in time, in words; in UTC, since nobody has said where they are. */
export function Moment({ at }: { at: string }) {
  const words = new Date(at).toLocaleString(defaultLanguage, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return <time dateTime={at}>{words} UTC</time>;
}
