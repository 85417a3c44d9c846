import {
  allSellable,
  exactPayout,
  exactSplitPoint,
  exactTakings,
  expensesOf,
  type PricedTerms,
  sellableOf,
} from '#app/domain/bookings/terms/payout.ts';
import {
  isLess,
  minus,
  plus,
  type Ratio,
  ratio,
  roundHalfEven,
  roundUp,
  times,
} from '#app/lib/money/ratio.ts';
import { guaranteeOf } from './terms.ts';

type SimulatedPoint = {
  sold: number;
  grossMinor: number;
  netMinor: number;
  payoutMinor: number;
  /** The venue’s part of net takings after payout and the deal’s expenses; negative is a loss. */
  venueMinor: number;
};

export type Simulation = {
  sellable: number;
  guaranteeMinor: number;
  /** By tickets sold, from none to all: even steps, and every point where the line bends. */
  points: SimulatedPoint[];
  /** From here the performer gets more than the guarantee; null if that never happens. */
  splitPoint: { netMinor: number; sold: number } | null;
  /**
   * The fewest tickets from which on the venue never loses; null when a full house isn’t enough.
   */
  breakEvenSold: number | null;
  /** The payout of a full house. */
  walkoutMinor: number;
};

const evenSteps = 10;

/**
 * The forecast that both sides see before they agree. Types are assumed to sell in proportion to
 * their numbers: with N tickets sold, takings are N / sellable of a full house’s.
 */
export function simulate(terms: PricedTerms): Simulation {
  const night = nightOf(terms);
  const { sellable } = night;
  const splitPoint = splitPointIn(night);
  const breakEvenSold = breakEvenOf(night);
  const marks = [splitPoint?.sold, splitPoint && splitPoint.sold - 1, breakEvenSold];
  const bonuses = terms.deal.bonuses.flatMap(({ ticketsSold }) => [ticketsSold - 1, ticketsSold]);
  const steps = Array.from({ length: evenSteps + 1 }, (_, step) =>
    Math.round((sellable * step) / evenSteps),
  );
  const counts = [...steps, ...marks, ...bonuses]
    .filter((sold) => sold != null)
    .filter((sold) => sold >= 0 && sold <= sellable);
  const points = [...new Set(counts)].sort((a, b) => a - b).map((sold) => pointAt(night, sold));
  return {
    sellable,
    guaranteeMinor: guaranteeOf(terms.deal),
    points,
    splitPoint,
    breakEvenSold,
    walkoutMinor: roundHalfEven(payoutAt(night, sellable)),
  };
}

type Night = { terms: PricedTerms; sellable: number; fullGross: Ratio; fullNet: Ratio };

function nightOf(terms: PricedTerms): Night {
  const { tickets, taxBasisPoints } = terms;
  const full = exactTakings(tickets, tickets.map(sellableOf), taxBasisPoints);
  return { terms, sellable: allSellable(tickets), fullGross: full.gross, fullNet: full.net };
}

function pointAt(night: Night, sold: number): SimulatedPoint {
  const payoutMinor = roundHalfEven(payoutAt(night, sold));
  const costsMinor = payoutMinor + expensesOf(night.terms.deal);
  // If nothing is left, net takings equal the costs; rounding them apart would show a stray cent.
  const netMinor =
    venueAt(night, sold).top === 0n
      ? costsMinor
      : roundHalfEven(partOf(night, night.fullNet, sold));
  return {
    sold,
    grossMinor: roundHalfEven(partOf(night, night.fullGross, sold)),
    netMinor,
    payoutMinor,
    // The difference and not rounded by itself, so that the parts add up.
    venueMinor: netMinor - costsMinor,
  };
}

function partOf({ sellable }: Night, full: Ratio, sold: number): Ratio {
  return sellable === 0 ? ratio(0) : times(full, ratio(sold, sellable));
}

function payoutAt(night: Night, sold: number): Ratio {
  return exactPayout(night.terms.deal, partOf(night, night.fullNet, sold), sold);
}

function venueAt(night: Night, sold: number): Ratio {
  const costs = plus(payoutAt(night, sold), ratio(expensesOf(night.terms.deal)));
  return minus(partOf(night, night.fullNet, sold), costs);
}

function splitPointIn({ terms, sellable, fullNet }: Night): Simulation['splitPoint'] {
  const point = exactSplitPoint(terms.deal);
  if (!point || isLess(fullNet, point) || fullNet.top === 0n) return null;
  const sold = times(times(point, ratio(sellable)), ratio(fullNet.bottom, fullNet.top));
  return { netMinor: roundHalfEven(point), sold: roundUp(sold) };
}

/**
 * Between two bonuses the venue’s part only grows, or (with a sum for each ticket above its price)
 * only shrinks. So, from the full house back, the first such stretch with a loss in it has the last
 * loss, and is searched by halving.
 */
function breakEvenOf(night: Night): number | null {
  const isCovered = (sold: number) => !isLess(venueAt(night, sold), ratio(0));
  const tiers = night.terms.deal.bonuses.map(({ ticketsSold }) => ticketsSold);
  const starts = [...new Set([0, ...tiers])]
    .filter((sold) => sold <= night.sellable)
    .sort((a, b) => b - a);
  let coveredFrom = night.sellable + 1;
  for (const start of starts) {
    const end = coveredFrom - 1;
    if (!isCovered(end)) break;
    coveredFrom = isCovered(start) ? start : firstBetween(start, end, isCovered);
    if (coveredFrom > start) break;
  }
  return coveredFrom > night.sellable ? null : coveredFrom;
}

/**
 * The first count for which `holds` is true, given that it is false at the start, true at the end,
 * and never goes back.
 */
function firstBetween(start: number, end: number, holds: (sold: number) => boolean): number {
  let [without, withIt] = [start, end];
  while (withIt - without > 1) {
    const middle = Math.floor((without + withIt) / 2);
    if (holds(middle)) withIt = middle;
    else without = middle;
  }
  return withIt;
}
