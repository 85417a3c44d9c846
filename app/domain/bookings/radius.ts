import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { kmBetween, type Position } from '#app/domain/profiles/position.ts';
import type { Terms } from './terms/terms.ts';

export type RadiusClause = NonNullable<Terms['radius']>;

/** The day is by the clock of its place; `position` is null if unknown. */
export type PlacedShow = { day: LocalDay; position: Position | null };

/**
 * The distance of another show that a clause rules out, in whole kilometres; null if it is allowed
 * or one of the two places is unknown. The last day and the last kilometre belong to the clause.
 */
export function ruledOutAt(
  clause: RadiusClause,
  show: PlacedShow,
  other: PlacedShow,
): { kilometres: number } | null {
  const { from, to } = daysOfClause(clause, show.day);
  if (other.day < from || other.day > to || !show.position || !other.position) return null;
  const km = kmBetween(show.position, other.position);
  return km <= clause.kilometres ? { kilometres: Math.round(km) } : null;
}

/** The first and the last day that a clause covers. */
export function daysOfClause(
  { daysBefore, daysAfter }: Pick<RadiusClause, 'daysBefore' | 'daysAfter'>,
  day: LocalDay,
): { from: LocalDay; to: LocalDay } {
  const on = Temporal.PlainDate.from(day);
  return {
    from: on.subtract({ days: daysBefore }).toString(),
    to: on.add({ days: daysAfter }).toString(),
  };
}
