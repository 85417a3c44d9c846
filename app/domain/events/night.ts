import { instantOf, type TimeProblem } from '#app/domain/calendar/local-time.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { type EventPlan, localTimeAt, type NightMinute } from './event.ts';

/**
 * Which of two equal clock times is meant, by the name of its field, on days when the clock shows a
 * time twice.
 */
export type Meant = Partial<Record<string, 'first' | 'second'>>;

/** A night on its day. */
export type Night = {
  loadInAt: Temporal.Instant;
  doorsAt: Temporal.Instant | null;
  curfewAt: Temporal.Instant | null;
  loadOutAt: Temporal.Instant;
  /** In the order of the plan’s. */
  slots: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }[];
};

/** A problem of a night, by the field: `doors`, `slots.0.start`. */
export type NightProblem = { field: string } & (
  | (Exclude<TimeProblem, { problem: 'unreadable' }> & { time: string })
  | { problem: 'beforeLoadIn' | 'afterLoadOut' | 'afterCurfew' | 'endsBeforeStart' | 'overlaps' }
);

type Times = Pick<EventPlan, 'loadIn' | 'doors' | 'curfew' | 'loadOut'> & {
  slots: Pick<EventPlan['slots'][number], 'start' | 'end'>[];
};

/**
 * The clock times of a plan on one day. The order of a night is judged by the time that really
 * passes, so that an hour that comes twice is no mistake and one that is skipped is.
 */
export function nightOf(
  day: LocalDay,
  plan: Times,
  timeZone: string,
  meant: Meant = {},
): { night: Night } | { problems: NightProblem[] } {
  const problems: NightProblem[] = [];
  const at = (field: string, minute: NightMinute): Temporal.Instant => {
    const time = localTimeAt(day, minute);
    const read = instantOf(time, timeZone);
    if (read instanceof Temporal.Instant) return read;
    if (read.problem === 'twice') {
      const choice = meant[field];
      const chosen = choice && instantOf(read.choices[choice === 'first' ? 0 : 1], timeZone);
      if (chosen instanceof Temporal.Instant) return chosen;
    }
    if (read.problem !== 'unreadable') problems.push({ field, time, ...read });
    return Temporal.Instant.fromEpochMilliseconds(0);
  };
  const orNull = (field: string, minute: NightMinute | null) =>
    minute === null ? null : at(field, minute);
  const night: Night = {
    loadInAt: at('loadIn', plan.loadIn),
    doorsAt: orNull('doors', plan.doors),
    curfewAt: orNull('curfew', plan.curfew),
    loadOutAt: at('loadOut', plan.loadOut),
    slots: plan.slots.map(({ start, end }, index) => ({
      startsAt: at(`slots.${index}.start`, start),
      endsAt: at(`slots.${index}.end`, end),
    })),
  };
  if (problems.length === 0) problems.push(...orderProblems(night));
  return problems.length > 0 ? { problems } : { night };
}

function orderProblems({ loadInAt, doorsAt, curfewAt, loadOutAt, slots }: Night): NightProblem[] {
  const problems: NightProblem[] = [];
  const within = (field: string, moment: Temporal.Instant | null) => {
    if (!moment) return;
    if (isBefore(moment, loadInAt)) problems.push({ field, problem: 'beforeLoadIn' });
    else if (isBefore(loadOutAt, moment)) problems.push({ field, problem: 'afterLoadOut' });
  };
  if (!isBefore(loadInAt, loadOutAt)) return [{ field: 'loadOut', problem: 'beforeLoadIn' }];
  within('doors', doorsAt);
  within('curfew', curfewAt);
  for (const [index, { startsAt, endsAt }] of slots.entries()) {
    within(`slots.${index}.start`, startsAt);
    const field = `slots.${index}.end`;
    if (!isBefore(startsAt, endsAt)) problems.push({ field, problem: 'endsBeforeStart' });
    else if (curfewAt && isBefore(curfewAt, endsAt))
      problems.push({ field, problem: 'afterCurfew' });
    else within(field, endsAt);
  }
  return problems.length > 0 ? problems : overlaps(slots);
}

/** Two acts that play at once need two stages, which are two nights. */
function overlaps(slots: Night['slots']): NightProblem[] {
  const inOrder = slots
    .map((slot, index) => ({ ...slot, index }))
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
  return inOrder.flatMap(({ startsAt, index }, place): NightProblem[] => {
    const before = inOrder[place - 1];
    if (!before || !isBefore(startsAt, before.endsAt)) return [];
    return [{ field: `slots.${index}.start`, problem: 'overlaps' }];
  });
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
