import { scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import { localTimeOf } from '#app/domain/calendar/local-time.ts';
import { typeTime } from '../../terms/words/typed-schedule.ts';
import { typeInitialTerms } from '../../terms/words/typed-terms.ts';

/** The known times of a night before anything is agreed on. */
export type KnownTimes = Partial<Record<Time, Date | null>>;

/** The default currency of a form. */
export function usualOf(offered: readonly string[]): string {
  return offered.includes('EUR') ? 'EUR' : (offered[0] ?? 'EUR');
}

/**
 * The initial form of terms: known times of the night, then the usual ones.
 * @param house the house’s usual times on the clock
 */
export function firstTerms(
  timeZone: string,
  day: string | null,
  known: KnownTimes = {},
  currency = 'EUR',
  house: Partial<Record<Time, string>> = {},
): Record<string, string> {
  const typed: Record<string, string> = {
    ...typeInitialTerms(currency),
    'terms.schedule.timeZone': timeZone,
  };
  const locals = scheduleTimes.flatMap((time) => {
    const at = known[time];
    return at ? [[time, localTimeOf(zoned(at, timeZone))] as const] : [];
  });
  const begin = locals.find(([time]) => time === 'loadIn')?.[1];
  typed['terms.schedule.day'] = begin?.slice(0, 10) ?? day ?? '';
  for (const [time, clock] of Object.entries(house)) typed[`terms.schedule.${time}`] = clock;
  for (const [time, local] of locals) Object.assign(typed, typeTime(time, local));
  const fixedTimes = [...locals.map(([time]) => time), ...(Object.keys(house) as Time[])];
  for (const time of scheduleTimes)
    typed[`terms.schedule.${time}`] ??= isInOrder(time, typed, fixedTimes) ? usual[time] : '';
  return typed;
}

type Time = (typeof scheduleTimes)[number];

function zoned(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

/** A usual evening, quicker to adjust than an empty form. */
const usual = {
  loadIn: '16:00',
  soundcheck: '17:00',
  doors: '20:00',
  setStart: '21:30',
  setEnd: '23:00',
  loadOut: '00:30',
  curfew: '',
} as const satisfies Record<Time, string>;

/** False for a usual time that contradicts known ones. */
function isInOrder(
  time: Time,
  typed: Record<string, string>,
  fixedTimes: readonly Time[],
): boolean {
  const loadIn = typed['terms.schedule.loadIn'] ?? usual.loadIn;
  const minuteOf = (clock: string) =>
    (clock < loadIn ? 24 * 60 : 0) + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const own = minuteOf(usual[time]);
  return fixedTimes.every((other) => {
    if (other === 'curfew') return true;
    const minute = minuteOf(typed[`terms.schedule.${other}`] ?? '');
    return scheduleTimes.indexOf(other) < scheduleTimes.indexOf(time)
      ? minute <= own
      : minute >= own;
  });
}
