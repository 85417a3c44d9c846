import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { typedTime } from '#app/domain/running-order/added-time.ts';
import { posterDay } from '#app/features/events/views.ts';
import { may } from '#app/features/profiles/policy.ts';
import { isNight, requireSeen } from '../policy.ts';
import { readRunningOrder } from './read-running-order.server.ts';

export type ShownOrder = Awaited<ReturnType<typeof showRunningOrder>>;

/** A running order for people of the venue or of an act. `as` is the acting page. */
export async function showRunningOrder(
  orm: Orm,
  viewer: Viewer,
  { eventId, as }: { eventId: string; as: string },
) {
  const order = await readRunningOrder(orm, eventId);
  requireSeen(viewer, order, as);
  const { event, now, acts } = order;
  const isVenue = event.venueId === as;
  const { softCurfew } = order.settings;
  return {
    ...order,
    as,
    isVenue,
    day: posterDay(event.day),
    softCurfew: softCurfew && typedTime(softCurfew, event).clock,
    /** The booking of the acting page, if it plays. */
    bookingId: acts.find(({ performerId }) => performerId === as)?.bookingId ?? null,
    isNight: isNight(event, now),
    mayPlan: isVenue && event.cancelledAt === null && may(viewer, as, 'plan running orders'),
    mayMark: isVenue && isNight(event, now) && may(viewer, as, 'run shows'),
  };
}
