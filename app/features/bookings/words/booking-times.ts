import { scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { Schedule } from '#app/domain/bookings/terms/terms.ts';
import { dateFormat, numberFormat } from '#app/lib/formats.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { clockOf } from '../terms/words/say-terms-problem.ts';

/** By whose clock something is written. */
export type Reader = { timeZone: string };

/** The time of day: `22:00`. */
export function timeAt(moment: Date, { timeZone }: Reader): string {
  return dateFormat({ timeStyle: 'short', timeZone }).format(moment);
}

/** The day by the end of which something is due: the last moment of a day is the midnight after it. */
export function dueDay(dueAt: Date, where: Reader): string {
  return dayAt(new Date(dueAt.getTime() - 1), where);
}

/** Whether a reader's clock shows another time than the venue's. */
export function isElsewhere(moment: Date, timeZone: string, reader: Reader): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  const offset = (zone: string) => at.toZonedDateTimeISO(zone).offsetNanoseconds;
  return offset(timeZone) !== offset(reader.timeZone);
}

const hourMs = 60 * 60 * 1_000;

/** How long there is until something, in the largest unit that fits twice: `6 days`, `30 hours`. */
export function leftUntil(until: Date, now: Date): string {
  const leftMs = Math.max(0, until.getTime() - now.getTime());
  const write = (count: number, unit: string) =>
    numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(count);
  if (leftMs >= 48 * hourMs) return write(Math.floor(leftMs / (24 * hourMs)), 'day');
  if (leftMs >= 2 * hourMs) return write(Math.floor(leftMs / hourMs), 'hour');
  return write(Math.floor(leftMs / 60_000), 'minute');
}

/** What is to be paid, or has been, with the platform fee that the venue pays on top. */
export type Instalment = { amountMinor: number; feeMinor?: number; currency: string; dueAt?: Date };
type Facts = Record<string, string | number>;

/** An instalment as notifications keep it. */
export function factsOf({ amountMinor, feeMinor = 0, currency, dueAt }: Instalment): Facts {
  return { amountMinor, feeMinor, currency, ...(dueAt && { dueAt: dueAt.getTime() }) };
}

/** What the venue pays, or the part of it that is meant for the performer. */
export function instalmentOf({ amountMinor, feeMinor, currency, dueAt }: Facts, isVenue: boolean) {
  if (amountMinor === undefined) return undefined;
  return {
    amountMinor: Number(amountMinor) + (isVenue ? Number(feeMinor) : 0),
    currency: String(currency),
    dueAt: dueAt === undefined ? undefined : new Date(Number(dueAt)),
  };
}

/** The times of a show on the clock of its place, in a line: `Load-in 16:00 · Doors 20:00`. */
export function timesInText(schedule: Schedule): string {
  const t = words('bookings');
  const written = scheduleTimes.flatMap((name) => {
    const time = schedule[name];
    return time ? [`${t(`terms.fields.schedule.${name}.label`)} ${clockOf(time)}`] : [];
  });
  return written.join(' · ');
}
