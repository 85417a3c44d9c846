import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { guests } from '#app/db/schema/tickets/guests.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** The guests that the owner’s pages have listed. */
export async function* exportGuests(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const owned = viewer.profiles.filter(({ role }) => role === 'owner');
  const pages = owned.map(({ profileId }) => profileId);
  if (pages.length === 0) return;
  const listed = await orm
    .select({
      event: events.title,
      day: events.day,
      name: guests.name,
      places: guests.places,
      listedAt: guests.listedAt,
      crossedOutAt: guests.crossedOutAt,
    })
    .from(guests)
    .leftJoin(bookings, eq(bookings.id, guests.bookingId))
    .innerJoin(events, or(eq(events.id, guests.eventId), eq(events.id, bookings.eventId)))
    .where(
      or(
        inArray(bookings.performerId, pages),
        and(isNull(guests.bookingId), inArray(events.venueId, pages)),
      ),
    )
    .orderBy(asc(guests.listedAt), asc(guests.id));
  if (listed.length > 0) yield jsonPart('guest-lists.json', listed);
}
