import { scheduleTimes } from '#app/domain/bookings/schedule.ts';
import { localTimeOf } from '#app/domain/calendar/local-time.ts';

/** What is known of a night before anything is agreed on; all of it is optional. */
export type KnownTimes = Partial<Record<(typeof scheduleTimes)[number], Date | null>>;

/** How a form of terms begins: usual times on the day, and whatever of the night is known. */
export function firstTerms(
  timeZone: string,
  day: string | null,
  known: KnownTimes = {},
): Record<string, string> {
  const typed: Record<string, string> = {
    'schedule.timeZone': timeZone,
    currency: 'EUR',
    'deal.kind': 'flat',
    tax: '0',
    'payment.kind': 'whole',
    'payment.dueDaysAfterSigning': '7',
    'payment.deposit': '50',
    'payment.balanceDaysBefore': '14',
    guestPlaces: '4',
    merch: '100',
    recording: 'asked',
    chargebacks: 'venue',
  };
  for (const time of scheduleTimes) {
    const at = known[time];
    const isKnown = at !== undefined && at !== null;
    const local = isKnown ? localTimeOf(zoned(at, timeZone)) : usualTime(time, day);
    typed[`schedule.${time}`] = local.slice(0, 16);
    if (local.length > 16) typed[`schedule.${time}.offset`] = local.slice(16);
  }
  return typed;
}

function zoned(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

/** A usual evening, from which it’s quicker to go on than from nothing. */
const usual = {
  loadIn: '16:00',
  soundcheck: '17:00',
  doors: '20:00',
  setStart: '21:00',
  setEnd: '22:30',
  loadOut: '23:59',
  curfew: '',
} as const;

function usualTime(time: (typeof scheduleTimes)[number], day: string | null): string {
  return day && usual[time] ? `${day}T${usual[time]}` : '';
}
