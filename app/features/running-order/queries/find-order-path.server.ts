import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { orderPath } from '#app/domain/running-order/order-path.ts';
import { findOwnNight } from '#app/features/bookings/queries/find-night.server.ts';

/** The path of the running order of a booking's event, for people of a side. */
export async function findOrderPath(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
): Promise<string> {
  const { row, as } = await findOwnNight(orm, viewer, { bookingId, current });
  return orderPath(as, row.booking.eventId);
}
