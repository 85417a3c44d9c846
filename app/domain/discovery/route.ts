import { kmBetween, type Position } from '../profiles/position.ts';

export const routeLimits = {
  /** Greatest distance of a venue from the way. */
  reachKm: 60,
  days: 45,
  /** Points of the way around which venues are searched. */
  points: 60,
} as const;

/**
 * Points along the way from stop to stop, close enough together that a venue near the way is near
 * one of them; fewer, evenly spaced, if the way is very long.
 */
export function pointsOnWay(stops: Position[]): Position[] {
  const legs = stops.slice(1).flatMap((to, index) => {
    const from = stops[index] ?? to;
    const steps = Math.max(1, Math.ceil(kmBetween(from, to) / routeLimits.reachKm));
    const inner = Array.from({ length: steps - 1 }, (_, step) =>
      between(from, to, (step + 1) / steps),
    );
    return [...inner, to];
  });
  const all = [...stops.slice(0, 1), ...legs];
  const every = Math.ceil(all.length / routeLimits.points);
  return all.filter((_, index) => index % every === 0 || index === all.length - 1);
}

function between(from: Position, to: Position, share: number): Position {
  // The shorter way round, also across the date line.
  const turn = ((to.longitude - from.longitude + 540) % 360) - 180;
  const longitude = ((from.longitude + turn * share + 540) % 360) - 180;
  return { latitude: from.latitude + (to.latitude - from.latitude) * share, longitude };
}

/** The days from one to another, cut to the longest search; null for values that aren't days. */
export function daysBetween(from: string, to: string): { from: string; to: string } | null {
  if (![from, to].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)) || to < from) return null;
  try {
    const first = Temporal.PlainDate.from(from, { overflow: 'reject' });
    const last = Temporal.PlainDate.from(to, { overflow: 'reject' });
    const lastAllowed = first.add({ days: routeLimits.days - 1 });
    const end = Temporal.PlainDate.compare(last, lastAllowed) > 0 ? lastAllowed : last;
    return { from: first.toString(), to: end.toString() };
  } catch {
    return null;
  }
}
