/** What a tax rate is from a day on. */
export type DatedRate = { fromDay: string; basisPoints: number };

/** The tax inside a price, as it stays with what is sold: its rate, and what that is called. */
export type SoldTax = {
  taxBasisPoints: number;
  /** Empty for a rate that is only a number. */
  taxName: string;
};

/** How many rates a venue may keep, and how often one may change. */
export const taxRateLimits = { rates: 50, dates: 50, name: 60 };

/**
 * What a tax rate is on a day: what began last, on that day or before. Days are those of the shows, by the
 * clock of their venue.
 * @returns null before it first began
 */
export function rateOn(dated: readonly DatedRate[], day: string): number | null {
  const begun = dated.filter(({ fromDay }) => fromDay <= day);
  const last = begun.toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1))[0];
  return last?.basisPoints ?? null;
}
