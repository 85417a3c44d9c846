import { momentAt } from '#app/lib/time/day-at.ts';

/** A point in time, in words; in UTC, since the reader's zone is unknown. */
export function Moment({ at }: { at: string }) {
  const words = momentAt(new Date(at), { timeZone: 'UTC' });
  return <time dateTime={at}>{words} UTC</time>;
}
