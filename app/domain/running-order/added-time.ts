import { instantOf } from '#app/domain/calendar/local-time.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import type { NightProblem } from '#app/domain/events/night.ts';
import { clockOf, localTimeAt, minuteOf, type NightMinute } from '#app/domain/events/plan.ts';

type Night = { day: LocalDay; timeZone: string; loadInAt: Date; loadOutAt: Date };

/**
 * A time that a venue has added, on its clock: it stays there when the night moves to another day.
 */
export type AddedTime = {
  minute: NightMinute;
  /** Of a time that the clock shows twice, the second one. */
  isSecond: boolean;
};

/** The instant of an added time. On a day whose clock skips it, it is an hour later. */
export function momentOf({ minute, isSecond }: AddedTime, { day, timeZone }: Night): Date {
  const wall = Temporal.PlainDateTime.from(localTimeAt(day, minute));
  const disambiguation = isSecond ? 'later' : 'compatible';
  return new Date(wall.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds);
}

/**
 * A typed clock time of a night, or its mistake; a time before load-in is on the next morning.
 * `which` chooses between two of the same.
 */
export function addedTime(
  { field, clock, which }: { field: string; clock: string; which?: 'first' | 'second' | undefined },
  night: Night,
): { time: AddedTime } | { problem: NightProblem } {
  const minute = minuteOf(clock, loadInMinute(night)) ?? 0;
  const local = localTimeAt(night.day, minute);
  const instant = instantOf(local, night.timeZone);
  if (!(instant instanceof Temporal.Instant) && instant.problem !== 'unreadable')
    if (instant.problem === 'missing' || !which)
      return { problem: { field, time: local, ...instant } };
  const time = { minute, isSecond: which === 'second' };
  const at = momentOf(time, night);
  if (at < night.loadInAt) return { problem: { field, problem: 'beforeLoadIn' } };
  return at > night.loadOutAt ? { problem: { field, problem: 'afterLoadOut' } } : { time };
}

/** The clock time for a form, with the choice where the clock shows it twice. */
export function typedTime({ minute, isSecond }: AddedTime, night: Night) {
  const isTwice =
    momentOf({ minute, isSecond: true }, night) > momentOf({ minute, isSecond: false }, night);
  return { clock: clockOf(minute), which: isTwice ? (isSecond ? 'second' : 'first') : null };
}

/** Load-in on the clock of the night’s day; a load-in on the day before counts as its beginning. */
function loadInMinute({ day, timeZone, loadInAt }: Night): NightMinute {
  const local = Temporal.Instant.fromEpochMilliseconds(loadInAt.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  return local.toPlainDate().toString() < day ? 0 : local.hour * 60 + local.minute;
}
