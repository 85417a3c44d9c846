import {
  daysOf,
  type LocalDay,
  type Nth,
  type Recurrence,
  type Weekday,
} from '#app/domain/calendar/recurrence.ts';
import type { SeriesRule } from './event.ts';

/** Nights of a series are made so many weeks ahead. */
export const weeksAhead = 26;

/** The days on which a series has a night, from one day to another, both of them included. */
export function seriesDays(rule: SeriesRule, from: LocalDay, to: LocalDay): LocalDay[] {
  const last = rule.until !== null && rule.until < to ? rule.until : to;
  const days = daysOf({
    from: laterStart(rule, from),
    rule: rule.repeat,
    ends: { on: last },
    except: rule.except,
  });
  return days.filter((day) => day >= from && day <= last);
}

/**
 * A start from which the rule gives the same days as from its own, near to a later day: a series
 * that goes on for ever must not be counted from its first night every time.
 */
function laterStart({ from, repeat }: SeriesRule, day: LocalDay): LocalDay {
  const start = Temporal.PlainDate.from(from);
  const wanted = Temporal.PlainDate.from(day);
  const step = Math.max(1, Math.trunc(repeat.every));
  if (repeat.unit === 'week') {
    const monday = start.subtract({ days: start.dayOfWeek - 1 });
    const passed = Math.floor(monday.until(wanted).days / (7 * step));
    return passed > 0 ? monday.add({ weeks: passed * step }).toString() : from;
  }
  const first = start.with({ day: 1 });
  const passed = Math.floor(first.until(wanted, { largestUnit: 'months' }).months / step);
  return passed > 0 ? first.add({ months: passed * step }).toString() : from;
}

/**
 * Recurrence of a series: every so many weeks, or on the first to fifth or last weekday of a month.
 */
export const repeats = [
  'week-1',
  'week-2',
  'week-3',
  'week-4',
  'month-1',
  'month-2',
  'month-3',
  'month-4',
  'month-5',
  'month-last',
] as const;
export type Repeat = (typeof repeats)[number];

export function repeatOf(repeat: Repeat, weekday: Weekday): Recurrence['rule'] {
  const [unit, which] = repeat.split('-');
  if (unit === 'week') return { unit, every: Number(which), weekdays: [weekday] };
  const nth = which === 'last' ? -1 : (Number(which) as Nth);
  return { unit: 'month', every: 1, nth, weekday };
}

/** The other way around, for a form. */
export function repeatIn(rule: Recurrence['rule']): { repeat: Repeat; weekday: Weekday } {
  if (rule.unit === 'week')
    return { repeat: `week-${rule.every}` as Repeat, weekday: rule.weekdays[0] ?? 4 };
  const which = rule.nth === -1 ? 'last' : rule.nth;
  return { repeat: `month-${which}`, weekday: rule.weekday };
}
