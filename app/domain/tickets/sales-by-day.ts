/** ISO day at the venue, and how many tickets of that day are still valid. */
type DaySold = { day: string; sold: number };

/** Sales from the first day on: `total` is everything until the end of that day. */
export type SalesDay = DaySold & { total: number };

/** Adds up days with sales, which are in order. */
export function addUp(counted: readonly DaySold[]): SalesDay[] {
  let total = 0;
  return counted.map(({ day, sold }) => {
    total += sold;
    return { day, sold, total };
  });
}

/** The break-even of one signed deal of a night, by the tickets and prices agreed in it. */
export type DealEven = {
  bookingId: string;
  /** Null once that page is gone. */
  performer: string | null;
  /** 0 where the deal names no tickets: then its break-even is unknown. */
  sellable: number;
  /** Null where a full house isn’t enough. */
  breakEvenSold: number | null;
};

/**
 * The number of tickets from which on a venue loses nothing on the performers of a night: with one
 * deal, `at` its break-even; with several, which share one house, `at least` the largest of theirs.
 * `never` where a full house, as a deal has it, doesn’t cover that deal; `unknown` where none names
 * its tickets.
 */
export const breakEvenKinds = ['at', 'at least', 'never', 'unknown'] as const;
export type BreakEven = { kind: (typeof breakEvenKinds)[number]; sold: number | null };

/** Each deal knows only itself, by the tickets and prices that are agreed in it. */
export function breakEvenOf(deals: readonly DealEven[]): BreakEven {
  const telling = deals.filter(({ sellable }) => sellable > 0);
  if (telling.length === 0) return { kind: 'unknown', sold: null };
  const needed = telling.map(({ breakEvenSold }) => breakEvenSold);
  if (needed.includes(null)) return { kind: 'never', sold: null };
  const sold = Math.max(...needed.map((count) => count ?? 0));
  return { kind: deals.length === 1 ? 'at' : 'at least', sold };
}

/** A line through days and tickets, each from 0 to 100, from the lower left. */
export type SalesLine = {
  firstDay: string;
  lastDay: string;
  most: number;
  points: { x: number; y: number }[];
  /** The height of the break-even; null where none is known. */
  evenY: number | null;
};

/**
 * The line of sales, a step for each day: it ends today, and the picture with the show.
 * @param today and `showDay`: ISO days at the venue
 * @returns null before the first ticket
 */
export function salesLine(
  days: readonly SalesDay[],
  { today, showDay, even }: { today: string; showDay: string; even: number | null },
): SalesLine | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const lastDay = [showDay, last.day].sort().at(-1) ?? last.day;
  const endDay = [last.day, [today, lastDay].sort()[0] ?? today].sort().at(-1) ?? last.day;
  const length = Math.max(1, between(first.day, lastDay));
  const most = Math.max(1, last.total, even ?? 0);
  const at = (day: string, total: number) => ({
    x: round((100 * between(first.day, day)) / length),
    y: round((100 * total) / most),
  });
  const steps = days.flatMap(({ day, sold, total }) => [at(day, total - sold), at(day, total)]);
  return {
    firstDay: first.day,
    lastDay,
    most,
    points: [...steps, at(endDay, last.total)],
    evenY: even === null ? null : round((100 * even) / most),
  };
}

function between(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
