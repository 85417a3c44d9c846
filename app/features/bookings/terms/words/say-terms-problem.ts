import { type ScheduleProblem, scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { TermsProblem } from '#app/domain/bookings/terms/terms-problems.ts';
import type { Refused } from '#app/fields/form-field.ts';
import { inWords } from '#app/fields/in-words.ts';
import { words } from '#app/lib/words.ts';
import { termName } from './term-words.ts';
import { dayAfter } from './typed-schedule.ts';

/** A problem and its solution, as a sentence beside the field. */
export function describeTermsProblem(problem: TermsProblem | ScheduleProblem): string {
  const t = words('bookings');
  switch (problem.code) {
    case 'missingTime':
      return t('terms.problems.missingTime', {
        before: clockOf(problem.before),
        after: clockOf(problem.after),
      });
    case 'twiceTime':
      return t('terms.problems.twiceTime', {
        first: clockOf(problem.choices[0]),
        second: clockOf(problem.choices[1]),
      });
    case 'tooEarly':
      return t('terms.problems.tooEarly', { after: termName(`schedule.${problem.after}`) });
    case 'notEnoughTickets':
      return t('terms.problems.notEnoughTickets', { allotment: inWords(problem.allotment) });
    case 'tierBeyondSellable':
      return t('terms.problems.tierBeyondSellable', { sellable: inWords(problem.sellable) });
    default:
      return t(`terms.problems.${problem.code}`);
  }
}

/** The time with its offset: `01:30 (UTC-04:00)`. */
export function clockOf(time: string): string {
  const offset = time.slice(16);
  return offset ? `${time.slice(11, 16)} (UTC${offset})` : time.slice(11, 16);
}

/** Without a day every time is wrong; keep only the message at the day. */
export function withOneDayProblem<Form extends Refused>(form: Form): Form {
  const at = 'terms.schedule';
  const wrong = scheduleTimes.map((time) => `${at}.${time}`).filter((name) => form.fields[name]);
  if (wrong.length === 0 || dayAfter(form.typed[`${at}.day`] ?? '', 0) !== null) return form;
  const others = Object.entries(form.fields).filter(
    ([name]) => !wrong.includes(name) || !form.typed[name],
  );
  const noDay = words('bookings')('terms.night.noDay');
  return { ...form, fields: { ...Object.fromEntries(others), [`${at}.day`]: noDay } };
}
