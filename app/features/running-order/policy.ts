import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { orderLimits } from '#app/domain/running-order/running-order.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type Seen = { event: { venueId: string | null }; acts: { performerId: string | null }[] };

/**
 * The running order is for people of the venue and of every act that has signed to play there; for
 * others there is none. `as` is the acting page.
 */
export function requireSeen<Order extends Seen>(
  viewer: Viewer,
  order: Order | null,
  as: string,
): asserts order is Order {
  requireRight(viewer, as, 'see running orders');
  const isOf = order?.event.venueId === as || order?.acts.some((act) => act.performerId === as);
  if (!isOf) throw new AppError('not-found', words('events')('refused.noNight'));
}

/** True from load-in until some hours after the night, when items can be marked. */
export function isNight(
  event: { loadInAt: Date; loadOutAt: Date; cancelledAt: Date | null },
  now: Date,
): boolean {
  const until = event.loadOutAt.getTime() + orderLimits.hoursAfterLoadOut * 60 * 60 * 1_000;
  return event.cancelledAt === null && now >= event.loadInAt && now.getTime() <= until;
}
