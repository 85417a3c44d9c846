import { instantOf, type LocalTime } from '#app/domain/calendar/local-time.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { type Schedule, termsLimits } from './terms.ts';

/** The times of a night in their order, except the curfew. */
export const scheduleTimes = [
  'loadIn',
  'soundcheck',
  'doors',
  'setStart',
  'setEnd',
  'loadOut',
  'curfew',
] as const;
type ScheduleTime = (typeof scheduleTimes)[number];

type ScheduleInstants = {
  [Time in ScheduleTime]: Schedule[Time] extends string
    ? Temporal.Instant
    : Temporal.Instant | null;
};

export type ScheduleProblem = { path: ScheduleTime | 'timeZone' } & (
  | { code: 'noTimeZone' }
  | { code: 'noTime' }
  | { code: 'missingTime'; before: LocalTime; after: LocalTime }
  | { code: 'twiceTime'; choices: [LocalTime, LocalTime] }
  | { code: 'tooEarly'; after: ScheduleTime }
  | { code: 'emptySet' }
  | { code: 'tooLong' }
);

/** @throws RangeError for a schedule that `scheduleProblems` finds fault with */
export function scheduleInstants(schedule: Schedule): ScheduleInstants {
  const at = (time: LocalTime) => {
    const instant = instantOf(time, schedule.timeZone);
    if (!(instant instanceof Temporal.Instant)) throw new RangeError(`no such time: ${time}`);
    return instant;
  };
  return {
    loadIn: at(schedule.loadIn),
    soundcheck: schedule.soundcheck === null ? null : at(schedule.soundcheck),
    doors: at(schedule.doors),
    setStart: at(schedule.setStart),
    setEnd: at(schedule.setEnd),
    loadOut: at(schedule.loadOut),
    curfew: schedule.curfew === null ? null : at(schedule.curfew),
  };
}

/** The times that a booking stores. */
export function bookedTimes(schedule: Schedule) {
  const { loadIn, setStart, setEnd, loadOut } = scheduleInstants(schedule);
  return {
    loadInAt: dateOf(loadIn),
    startsAt: dateOf(setStart),
    endsAt: dateOf(setEnd),
    loadOutAt: dateOf(loadOut),
  };
}

/** The times that an event of one performer stores. */
export function nightTimes(schedule: Schedule) {
  const { loadIn, doors, curfew, loadOut } = scheduleInstants(schedule);
  return {
    day: schedule.doors.slice(0, 10),
    loadInAt: dateOf(loadIn),
    doorsAt: dateOf(doors),
    curfewAt: curfew && dateOf(curfew),
    loadOutAt: dateOf(loadOut),
  };
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}

/** The problems of a schedule, time by time. Order is judged by instants, not by clocks. */
export function scheduleProblems(schedule: Schedule): ScheduleProblem[] {
  if (!isTimeZone(schedule.timeZone)) return [{ path: 'timeZone', code: 'noTimeZone' }];
  const problems: ScheduleProblem[] = [];
  const instants = new Map<ScheduleTime, Temporal.Instant>();
  for (const path of scheduleTimes) {
    const time = schedule[path];
    if (time === null) continue;
    const at = instantOf(time, schedule.timeZone);
    if (at instanceof Temporal.Instant) instants.set(path, at);
    else if (at.problem === 'missing')
      problems.push({ path, code: 'missingTime', before: at.before, after: at.after });
    else if (at.problem === 'twice')
      problems.push({ path, code: 'twiceTime', choices: at.choices });
    else problems.push({ path, code: 'noTime' });
  }
  return [...problems, ...orderProblems(instants)];
}

function orderProblems(instants: Map<ScheduleTime, Temporal.Instant>): ScheduleProblem[] {
  const problems: ScheduleProblem[] = [];
  let previous: ScheduleTime | null = null;
  for (const path of scheduleTimes) {
    const at = instants.get(path);
    if (!at) continue;
    const after = path === 'curfew' ? 'setEnd' : previous;
    const earliest = after && instants.get(after);
    if (after && earliest) {
      const order = Temporal.Instant.compare(at, earliest);
      if (order < 0) problems.push({ path, code: 'tooEarly', after });
      if (path === 'setEnd' && after === 'setStart' && order === 0)
        problems.push({ path, code: 'emptySet' });
    }
    previous = path;
  }
  const [loadIn, loadOut] = [instants.get('loadIn'), instants.get('loadOut')];
  if (loadIn && loadOut && loadIn.until(loadOut).total('hours') > termsLimits.scheduleHours)
    problems.push({ path: 'loadOut', code: 'tooLong' });
  return problems;
}

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
