import type { Schedule } from '#app/domain/bookings/terms/terms.ts';
import type { LocalTime } from '#app/domain/calendar/local-time.ts';

/** The day on the venue's clock that a night belongs to: that of its load-in. */
export function dayOf({ loadIn }: Schedule): string {
  return loadIn.slice(0, 'yyyy-mm-dd'.length);
}

/**
 * The same night on another day, with every time unchanged on the clock, also past midnight.
 * `scheduleProblems` tells if these times exist on that day.
 * @param day ISO date
 */
export function movedTo(schedule: Schedule, day: string): Schedule {
  const days = Temporal.PlainDate.from(dayOf(schedule)).until(day).days;
  const moved = (time: LocalTime) =>
    Temporal.PlainDateTime.from(time.slice(0, 'yyyy-mm-ddThh:mm'.length))
      .add({ days })
      .toString({ smallestUnit: 'minute' });
  const { timeZone, soundcheck, curfew } = schedule;
  return {
    timeZone,
    loadIn: moved(schedule.loadIn),
    soundcheck: soundcheck === null ? null : moved(soundcheck),
    doors: moved(schedule.doors),
    setStart: moved(schedule.setStart),
    setEnd: moved(schedule.setEnd),
    curfew: curfew === null ? null : moved(curfew),
    loadOut: moved(schedule.loadOut),
  };
}
