/**
 * Facts about a page for its possible partners, counted from what happened here. With too few cases
 * nothing is shown.
 */
export const factLimits = {
  months: 12,
  leastReplies: 5,
  leastPayments: 3,
  leastAdvances: 3,
  leastSettlements: 3,
  /**
   * A request without an answer counts as waiting after this long; sooner, it doesn’t count yet.
   */
  patienceDays: 7,
} as const;

/** The stored counts of a page. */
export type CountedFacts = {
  replyMedianHours: number | null;
  repliesCounted: number;
  /** From the day of a show to the day of its last payment; negative if it is paid before. */
  payMedianDays: number | null;
  paysCounted: number;
  showsPlayed: number;
  /** Shows that were advanced here, and those that its side confirmed before load-in. */
  advancesCounted: number;
  advancesInTime: number;
  /** Agreed settlements, and those in which either side disputed a line. */
  settlementsCounted: number;
  settlementsDisputed: number;
};

/** A duration in the unit in which people say it. */
type Span = { unit: 'hours' | 'days'; count: number };

type Part = { count: number; of: number };

/** Each is null where there are too few cases. */
export type PageFacts = {
  answersWithin: Span | null;
  /** Days after the show; 0 by the day of the show. */
  paysWithinDays: number | null;
  showsPlayed: number | null;
  advancedInTime: Part | null;
  settledWithoutDispute: Part | null;
};

/** The public part of the counts. */
export function factsOf(counts: CountedFacts): PageFacts {
  const { replyMedianHours: hours, payMedianDays: days, showsPlayed } = counts;
  const mayReply = hours !== null && counts.repliesCounted >= factLimits.leastReplies;
  const mayPay = days !== null && counts.paysCounted >= factLimits.leastPayments;
  return {
    answersWithin: mayReply ? spanOf(hours) : null,
    paysWithinDays: mayPay ? Math.max(0, days) : null,
    showsPlayed: showsPlayed > 0 ? showsPlayed : null,
    advancedInTime:
      counts.advancesCounted >= factLimits.leastAdvances
        ? { count: counts.advancesInTime, of: counts.advancesCounted }
        : null,
    settledWithoutDispute:
      counts.settlementsCounted >= factLimits.leastSettlements
        ? {
            count: counts.settlementsCounted - counts.settlementsDisputed,
            of: counts.settlementsCounted,
          }
        : null,
  };
}

/** Up to a day in hours, then in days, never less than it took. */
function spanOf(hours: number): Span {
  if (hours <= 24) return { unit: 'hours', count: Math.max(1, Math.ceil(hours)) };
  return { unit: 'days', count: Math.ceil(hours / 24) };
}
