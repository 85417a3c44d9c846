import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { orderPath } from '#app/domain/running-order/order-path.ts';
import { findOwnNight } from '#app/features/bookings/queries/find-night.server.ts';

/**
 * Where people of a side find the running order of the event that a booking is for.
 * @throws AppError `not-found`
 */
export async function findOrderPath(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
): Promise<string> {
  const { row, as } = await findOwnNight(orm, viewer, { bookingId, current });
  return orderPath(as, row.booking.eventId);
}
