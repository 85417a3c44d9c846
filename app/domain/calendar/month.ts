import type { LocalDay } from './recurrence.ts';

export type MonthGrid = {
  first: LocalDay;
  before: LocalDay;
  after: LocalDay;
  /** Whole ISO weeks, from Monday. */
  weeks: { number: number; days: { day: LocalDay; isInMonth: boolean }[] }[];
};

/** The month that holds a day, as weeks from Monday to Sunday. */
export function monthOf(at: LocalDay): MonthGrid {
  const first = Temporal.PlainDate.from(at).with({ day: 1 });
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const count = Math.ceil((first.dayOfWeek - 1 + first.daysInMonth) / 7);
  const weeks = Array.from({ length: count }, (_, index) => {
    const start = monday.add({ weeks: index });
    const days = Array.from({ length: 7 }, (_, offset) => {
      const day = start.add({ days: offset });
      return { day: day.toString(), isInMonth: day.month === first.month };
    });
    return { number: start.weekOfYear ?? 0, days };
  });
  return {
    first: first.toString(),
    before: first.subtract({ months: 1 }).toString(),
    after: first.add({ months: 1 }).toString(),
    weeks,
  };
}
