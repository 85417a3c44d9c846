import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { orderPath } from '#app/domain/running-order/order-path.ts';
import { actingPage } from '#app/features/bookings/policy.ts';
import { findNight } from '#app/features/bookings/queries/find-night.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Where people of a side find the running order of the event that a booking is for.
 * @throws AppError `not-found`
 */
export async function findOrderPath(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
): Promise<string> {
  const row = await findNight(orm, bookingId);
  const as = row && actingPage(viewer, row.booking, current);
  if (!row || !as) throw new AppError('not-found', words('bookings')('unknown'));
  return orderPath(as, row.booking.eventId);
}
