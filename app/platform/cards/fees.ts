import type { Settings } from '#app/platform/env.ts';

/** The operator’s fees, in the shape that the rules of bookings take. */
export function feesOf(settings: Settings) {
  const [early, middle, late, sameDay] = settings.PERFORMER_CANCEL_FEE_PERCENTS;
  return {
    venue: settings.VENUE_FEE,
    performer: settings.PERFORMER_FEE,
    cancellation: {
      venueSameDayBasisPoints: settings.VENUE_SAME_DAY_FEE_PERCENT,
      performerBasisPoints: { early, middle, late, sameDay },
    },
  };
}
