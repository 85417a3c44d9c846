import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { guests } from '#app/db/schema/tickets/guests.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { actingPage, requireSide } from '#app/features/bookings/policy.ts';
import { posterDay } from '#app/features/events/views.ts';
import { may } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readQuotas } from './read-quotas.server.ts';

export type OwnGuests = Awaited<ReturnType<typeof showOwnGuests>>;

/**
 * The guests of a performer at one show, for members of both sides of its booking.
 * @param current the page of the viewer, which decides for members of both sides
 */
export async function showOwnGuests(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
) {
  const [quota] = await readQuotas(orm, eq(bookings.id, bookingId));
  const as = quota && actingPage(viewer, quota, current);
  if (!quota || !as) throw new AppError('not-found', words('tickets')('guests.refused.noBooking'));
  const side = requireSide(viewer, quota, as, 'see bookings');
  const { event, performer, places, taken, list } = quota;
  return {
    bookingId,
    as,
    side,
    eventId: event.id,
    venueId: quota.venueId,
    title: event.title,
    day: posterDay(event.day),
    performer: performer ?? '',
    places,
    taken,
    list,
    mayChange: side === 'performer' && list === 'open' && may(viewer, as, 'list guests'),
    guests: await orm
      .select({ id: guests.id, name: guests.name, places: guests.places })
      .from(guests)
      .where(and(eq(guests.bookingId, bookingId), isNull(guests.crossedOutAt)))
      .orderBy(byName(guests.name), asc(guests.id)),
  };
}
