import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { kmBetween, type Position } from '#app/domain/profiles/position.ts';
import type { Terms } from './terms/terms.ts';

export type RadiusClause = NonNullable<Terms['radius']>;

/** A show on the day that its own place’s clock shows; `position` is null where it isn’t known. */
export type PlacedShow = { day: LocalDay; position: Position | null };

/**
 * How near another show is that the clause of a show rules out, in whole kilometres; null where it
 * rules out nothing. The last day and the last kilometre belong to it. Where one of the two places
 * isn’t known, nothing can be said.
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

/** The first and the last day on which a clause rules other shows out. */
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
