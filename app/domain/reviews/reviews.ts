/** After a show was settled, each side may describe how the other was to work with. */
export const reviewLimits = {
  text: 2_000,
  answer: 1_000,
  /** Days after the settlement; sooner once both have written. */
  days: 14,
} as const;

export const reviewStandings = ['notSettled', 'open', 'waiting', 'published', 'over'] as const;
type ReviewStanding = (typeof reviewStandings)[number];

type Facts = {
  /** Null before the show was settled. */
  closesAt: Date | null;
  now: Date;
  isOwnIn: boolean;
  isOtherIn: boolean;
};

/**
 * The state of the reviews of a show, for one of its sides. Both are published at the same moment,
 * when both are in or the time is over, so that no one writes in answer to the other.
 */
export function reviewStanding({ closesAt, now, isOwnIn, isOtherIn }: Facts): ReviewStanding {
  if (!closesAt) return 'notSettled';
  if (isOwnIn && isOtherIn) return 'published';
  if (now >= closesAt) return isOwnIn || isOtherIn ? 'published' : 'over';
  return isOwnIn ? 'waiting' : 'open';
}

export function reviewPath(bookingId: string): string {
  return `/bookings/${bookingId}/review`;
}
