import { dateFormat } from '#app/lib/formats.ts';

/** A time of day on the clock of a place, and on the reader’s own if that differs. */
export type Clock = { there: string; here: string | null };
type Reader = { timeZone: string };

export function clockAt(moment: Date, timeZone: string, reader: Reader): Clock {
  const there = timeIn(moment, timeZone);
  const here = timeIn(moment, reader.timeZone);
  return { there, here: here === there ? null : here };
}

function timeIn(moment: Date, timeZone: string): string {
  const format = (zone: string) =>
    dateFormat({
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    }).format(moment);
  try {
    return format(timeZone);
  } catch {
    // A zone that this platform doesn’t know.
    return format('UTC');
  }
}
