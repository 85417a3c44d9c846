import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { guests } from '#app/db/schema/tickets/guests.ts';
import { hasGuests } from '#app/domain/tickets/guest-list.ts';

export type Guest = {
  id: string;
  name: string;
  places: number;
  /** The performer that listed them; null for the venue. */
  listedBy: string | null;
  bookingId: string | null;
};

/** The guests of an event, by name, without those of performers who aren’t coming. */
export async function listGuests(orm: Orm, eventId: string): Promise<Guest[]> {
  const rows = await orm
    .select({
      id: guests.id,
      name: guests.name,
      places: guests.places,
      bookingId: guests.bookingId,
      state: bookings.state,
      performer: profiles.displayName,
    })
    .from(guests)
    .leftJoin(bookings, eq(bookings.id, guests.bookingId))
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .where(
      and(
        or(eq(guests.eventId, eventId), eq(bookings.eventId, eventId)),
        isNull(guests.crossedOutAt),
      ),
    )
    .orderBy(byName(guests.name), asc(guests.id));
  return rows
    .filter(({ state }) => state === null || hasGuests(state))
    .map(({ state: _, performer, ...guest }) => ({
      ...guest,
      listedBy: guest.bookingId === null ? null : (performer ?? ''),
    }));
}
