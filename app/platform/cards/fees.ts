import type { Settings } from '#app/platform/env.ts';

/** Every fee that the operator sets, in the form in which rules about bookings take them. */
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
