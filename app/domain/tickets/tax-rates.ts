/** A tax rate from a day on. */
export type DatedRate = { fromDay: string; basisPoints: number };

/** The tax inside a price, as sold tickets keep it: its rate and its name. */
export type SoldTax = {
  taxBasisPoints: number;
  /** Empty for a rate that is only a number. */
  taxName: string;
};

/** Limits of a venue’s rates, and of the changes of one rate. */
export const taxRateLimits = { rates: 50, dates: 50, name: 60 };

/**
 * The tax rate on a day: the last one that began on that day or before. Days are those of the
 * shows, by the clock of their venue.
 * @returns null before the first one began
 */
export function rateOn(dated: readonly DatedRate[], day: string): number | null {
  const begun = dated.filter(({ fromDay }) => fromDay <= day);
  const last = begun.toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1))[0];
  return last?.basisPoints ?? null;
}
