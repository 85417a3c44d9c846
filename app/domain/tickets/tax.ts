import { ratio, roundHalfEven } from '#app/lib/money/ratio.ts';

/** A tax rate from a day on. */
type DatedRate = { fromDay: string; basisPoints: number };

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

type Taxed = { grossMinor: number; basisPoints: number };
type TaxSum = {
  basisPoints: number;
  grossMinor: number;
  netMinor: number;
  taxMinor: number;
};

/**
 * The tax inside the paid amounts, by rate: rounded once for each rate over everything of a
 * document, with the gross amounts as they were paid. Five tickets of 100.00 with 19 % inside are
 * 420.17 net and 79.83 tax.
 */
export function taxesInside(lines: readonly Taxed[]): TaxSum[] {
  const sums = new Map<number, number>();
  for (const { basisPoints, grossMinor } of lines)
    sums.set(basisPoints, (sums.get(basisPoints) ?? 0) + grossMinor);
  return [...sums]
    .toSorted(([one], [other]) => other - one)
    .map(([basisPoints, grossMinor]) => {
      const netMinor = roundHalfEven(ratio(BigInt(grossMinor) * 10_000n, 10_000 + basisPoints));
      return { basisPoints, grossMinor, netMinor, taxMinor: grossMinor - netMinor };
    });
}
