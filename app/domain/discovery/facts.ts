/**
 * What is said of a page on the side of those who would book with it, counted from what happened
 * here. Too few cases say nothing, and then nothing is said.
 */
export const factLimits = {
  /** How far back answers and payments count. */
  months: 12,
  leastReplies: 5,
  leastPayments: 3,
  leastAdvances: 3,
  leastSettlements: 3,
  /** What nobody has answered for this long counts as waiting still; sooner, it doesn’t count yet. */
  patienceDays: 7,
} as const;

/** What is counted of a page, as it is kept. */
export type CountedFacts = {
  replyMedianHours: number | null;
  repliesCounted: number;
  /** From the day of a show to the day of its last payment; below 0 where it is paid before. */
  payMedianDays: number | null;
  paysCounted: number;
  showsPlayed: number;
  /** Shows that were advanced here, and those that its side confirmed before load-in. */
  advancesCounted: number;
  advancesInTime: number;
  /** Settlements that are agreed, and those in which a line was disputed by either side. */
  settlementsCounted: number;
  settlementsDisputed: number;
};

/** How long somebody waits, in the unit in which people say it. */
type Span = { unit: 'hours' | 'days'; count: number };

/** So many of so many. */
type Part = { count: number; of: number };

/** What there is to be said; null where there is nothing. */
export type PageFacts = {
  answersWithin: Span | null;
  /** Days after the show; 0 by the day of the show. */
  paysWithinDays: number | null;
  showsPlayed: number | null;
  advancedInTime: Part | null;
  settledWithoutDispute: Part | null;
};

/** What is said in public of what was counted. */
export function factsOf(counted: CountedFacts): PageFacts {
  const { replyMedianHours: hours, payMedianDays: days, showsPlayed } = counted;
  const mayReply = hours !== null && counted.repliesCounted >= factLimits.leastReplies;
  const mayPay = days !== null && counted.paysCounted >= factLimits.leastPayments;
  return {
    answersWithin: mayReply ? spanOf(hours) : null,
    paysWithinDays: mayPay ? Math.max(0, days) : null,
    showsPlayed: showsPlayed > 0 ? showsPlayed : null,
    advancedInTime:
      counted.advancesCounted >= factLimits.leastAdvances
        ? { count: counted.advancesInTime, of: counted.advancesCounted }
        : null,
    settledWithoutDispute:
      counted.settlementsCounted >= factLimits.leastSettlements
        ? {
            count: counted.settlementsCounted - counted.settlementsDisputed,
            of: counted.settlementsCounted,
          }
        : null,
  };
}

/** Up to a day in hours, then in days, never less than it took. */
function spanOf(hours: number): Span {
  if (hours <= 24) return { unit: 'hours', count: Math.max(1, Math.ceil(hours)) };
  return { unit: 'days', count: Math.ceil(hours / 24) };
}
