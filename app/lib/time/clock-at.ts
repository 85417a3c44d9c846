import { dateFormat } from '#app/lib/formats.ts';

/** A moment on the clock of a place, and on its reader’s where that shows another time. */
export type Clock = { there: string; here: string | null };
type Reader = { timeZone: string };

export function clockAt(moment: Date, timeZone: string, reader: Reader): Clock {
  const there = shown(moment, timeZone);
  const here = shown(moment, reader.timeZone);
  return { there, here: here === there ? null : here };
}

function shown(moment: Date, timeZone: string): string {
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
