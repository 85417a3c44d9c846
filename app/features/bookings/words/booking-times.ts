import { scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { Schedule } from '#app/domain/bookings/terms/terms.ts';
import { dateFormat, numberFormat } from '#app/lib/formats.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { clockOf } from '../terms/words/say-terms-problem.ts';

export type Reader = { timeZone: string };

/** The time of day: `22:00`. */
export function timeAt(moment: Date, { timeZone }: Reader): string {
  return dateFormat({ timeStyle: 'short', timeZone }).format(moment);
}

/** The last day to pay; `dueAt` is the midnight after it. */
export function dueDay(dueAt: Date, where: Reader): string {
  return dayAt(new Date(dueAt.getTime() - 1), where);
}

/** True if the reader's clock differs from the venue's. */
export function isOtherClock(moment: Date, timeZone: string, reader: Reader): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  const offset = (zone: string) => at.toZonedDateTimeISO(zone).offsetNanoseconds;
  return offset(timeZone) !== offset(reader.timeZone);
}

const hourMs = 60 * 60 * 1_000;

/** The time left, in the largest unit that fits twice: `6 days`, `30 hours`. */
export function writeTimeLeft(until: Date, now: Date): string {
  const leftMs = Math.max(0, until.getTime() - now.getTime());
  const write = (count: number, unit: string) =>
    numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(count);
  if (leftMs >= 48 * hourMs) return write(Math.floor(leftMs / (24 * hourMs)), 'day');
  if (leftMs >= 2 * hourMs) return write(Math.floor(leftMs / hourMs), 'hour');
  return write(Math.floor(leftMs / 60_000), 'minute');
}

/** The amount of a notification; the venue pays the platform’s fee on top. */
export type MailedAmount = {
  amountMinor: number;
  feeMinor?: number;
  currency: string;
  dueAt?: Date;
};
type Facts = Record<string, string | number>;

/** The stored form of the amount. */
export function factsOf({ amountMinor, feeMinor = 0, currency, dueAt }: MailedAmount): Facts {
  return { amountMinor, feeMinor, currency, ...(dueAt && { dueAt: dueAt.getTime() }) };
}

/** The amount as one side reads it: the fee is the venue’s alone. */
export function amountFor({ amountMinor, feeMinor, currency, dueAt }: Facts, isVenue: boolean) {
  if (amountMinor === undefined) return undefined;
  return {
    amountMinor: Number(amountMinor) + (isVenue ? Number(feeMinor) : 0),
    currency: String(currency),
    dueAt: dueAt === undefined ? undefined : new Date(Number(dueAt)),
  };
}

/** The times of a show in a line: `Load-in 16:00 · Doors 20:00`. */
export function timesInText(schedule: Schedule): string {
  const t = words('bookings');
  const parts = scheduleTimes.flatMap((name) => {
    const time = schedule[name];
    return time ? [`${t(`terms.fields.schedule.${name}.label`)} ${clockOf(time)}`] : [];
  });
  return parts.join(' · ');
}
