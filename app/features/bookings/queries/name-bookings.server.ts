import { eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { namePages } from '#app/features/profiles/queries/name-pages.server.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

/** The names of bookings by their ids: “The Night Owls at Cinema Candeia, 3 March 2027”. */
export async function nameBookings(orm: Orm, bookingIds: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({
      id: bookings.id,
      venueId: bookings.venueId,
      performerId: bookings.performerId,
      day: events.day,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(inArray(bookings.id, bookingIds));
  const pages = rows.flatMap(({ venueId, performerId }) => [venueId ?? [], performerId ?? []]);
  const names = await namePages(orm, pages.flat());
  const nameOf = (id: string | null) => names.get(id ?? '') ?? nameInText(null);
  return new Map(
    rows.map(({ id, venueId, performerId, day }) => [
      id,
      words('bookings')('disputes.desk.row', {
        venue: nameOf(venueId),
        performer: nameOf(performerId),
        day: writtenDay(day),
      }),
    ]),
  );
}
