import { and, eq, isNotNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { guestListClosings } from '#app/db/schema/tickets/guests.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries/load-night.server.ts';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { headOf } from '../../sales/queries/load-selling.server.ts';
import { listGuests } from './list-guests.server.ts';
import { readQuotas } from './read-quotas.server.ts';

export type ShownGuestList = Awaited<ReturnType<typeof showGuestList>>;

/**
 * The guest list of an event, for its venue, with each performer’s use of its places.
 * @param as the venue
 */
export async function showGuestList(
  orm: Orm,
  viewer: Viewer,
  { as, eventId }: { as: string; eventId: string },
) {
  const page = requireRight(viewer, as, 'see tonight');
  const event = await loadNight(orm, eventId);
  requireNightOf(page, event);
  const guests = await listGuests(orm, eventId);
  const signed = and(eq(bookings.eventId, eventId), isNotNull(bookings.signedVersion));
  const quotas = await readQuotas(orm, signed);
  const closed = await orm.$count(guestListClosings, eq(guestListClosings.eventId, eventId));
  const isComing = event.cancelledAt === null && event.loadOutAt.getTime() > Date.now();
  return {
    ...headOf({ event, venueId: as }),
    guests,
    people: guests.reduce((sum, { places }) => sum + places, 0),
    isClosed: closed > 0,
    mayChange: may(viewer, as, 'list guests'),
    isComing,
    quotas: quotas
      .filter(({ list, places }) => list !== 'ended' && places > 0)
      .map(({ bookingId, performer, places, taken }) => ({
        bookingId,
        performer: performer ?? '',
        places,
        taken,
      })),
  };
}
