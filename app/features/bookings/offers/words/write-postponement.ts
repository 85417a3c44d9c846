import { dayOf, movedTo } from '#app/domain/bookings/postponing.ts';
import { outlookOf } from '#app/domain/bookings/terms/outlook.ts';
import { scheduleInstants, scheduleProblems } from '#app/domain/bookings/terms/schedule.ts';
import type { Schedule } from '#app/domain/bookings/terms/terms.ts';
import { clockAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Cancellation } from '../../cancellations/queries/read-cancellation.server.ts';
import { describeTermsProblem } from '../../terms/words/say-terms-problem.ts';
import { type WrittenWindow, writeOutlook } from '../../terms/words/write-outlook.ts';

export type WrittenPostponement = {
  day: string;
  times: { name: string; before: string; after: string }[];
  windows: WrittenWindow[];
};

/**
 * The times and windows of a signed booking on another day, or the reason that it can't be moved
 * there.
 */
export function writePostponement(
  { side, now: at, signed }: Pick<Cancellation, 'side' | 'now' | 'signed'>,
  day: string,
): WrittenPostponement | { problem: string } {
  const t = words('bookings');
  if (!signed || !isDay(day)) return { problem: t('postponing.noDay') };
  const { terms, fees } = signed;
  const schedule = movedTo(terms.schedule, day);
  const [problem] = scheduleProblems(schedule);
  if (problem) return { problem: describeTermsProblem(problem) };
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  if (day === dayOf(terms.schedule)) return { problem: t('postponing.sameDay') };
  if (Temporal.Instant.compare(scheduleInstants(schedule).loadIn, now) <= 0)
    return { problem: t('refused.past') };
  const moved = { ...terms, schedule };
  const outlook = outlookOf(moved, { fees, signedAt: now });
  return {
    day,
    times: times(terms.schedule, schedule),
    windows: writeOutlook(outlook, { reader: side, now }).windows,
  };
}

function times(before: Schedule, after: Schedule) {
  const t = words('bookings');
  const { timeZone } = before;
  const clock = (at: Temporal.Instant) => clockAt(new Date(at.epochMilliseconds), { timeZone });
  const [old, moved] = [scheduleInstants(before), scheduleInstants(after)];
  return (['loadIn', 'doors', 'setStart', 'loadOut'] as const).map((time) => ({
    name: t(`contract.show.${time}`),
    before: clock(old[time]),
    after: clock(moved[time]),
  }));
}

function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
