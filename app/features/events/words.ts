import type { Weekday } from '#app/domain/calendar/recurrence.ts';
import type { NightProblem } from '#app/domain/events/night.ts';
import type { Repeat } from '#app/domain/events/series.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

const t = words('events');

/** The problems of a night’s times, in a sentence for each field. */
export function describeProblems(
  problems: NightProblem[],
  timeZone: string,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const problem of problems) {
    const { field } = problem;
    fields[field] ??= sentenceOf(problem, timeZone);
    if (problem.problem === 'twice') fields[`${field}Which`] ??= t('problem.which');
  }
  return fields;
}

function sentenceOf(problem: NightProblem, timeZone: string): string {
  switch (problem.problem) {
    case 'missing':
      return t('problem.clockMissing', {
        ...clockAndDay(problem.time),
        place: timeZone.replaceAll('_', ' '),
        before: clockAndDay(problem.before).time,
        after: clockAndDay(problem.after).time,
      });
    case 'twice': {
      const [first, second] = problem.choices.map((choice) => choice.slice(16));
      return t('problem.clockTwice', {
        ...clockAndDay(problem.time),
        place: timeZone.replaceAll('_', ' '),
        first: first?.replace('-', '−'),
        second: second?.replace('-', '−'),
      });
    }
    default:
      return t(`problem.${problem.problem}`);
  }
}

/** A clock time and its day, in words. */
function clockAndDay(time: string): { time: string; day: string } {
  return { time: time.slice(11, 16), day: writtenDay(time.slice(0, 10)) };
}

/** `Every Thursday`, `The last Friday of each month`. */
export function formatRepeat({ repeat, weekday }: { repeat: Repeat; weekday: Weekday }): string {
  return t(`series.says.${repeat}`, { weekday: weekdayName(weekday) });
}

export function weekdayName(weekday: Weekday): string {
  return t(`weekday.${weekday}`);
}
