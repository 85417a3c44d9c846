import { inArray, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { guestListClosings, guests } from '#app/db/schema/tickets.ts';
import type { Leaving } from '#app/features/part.ts';

/** Deletes the guests of shows of pages that leave: the other side may not keep who came. */
export async function forgetGuests(tx: Orm, { pages }: Pick<Leaving, 'pages'>): Promise<void> {
  if (pages.length === 0) return;
  const ofVenues = tx.select({ id: events.id }).from(events).where(inArray(events.venueId, pages));
  const ofBookings = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(or(inArray(bookings.performerId, pages), inArray(bookings.eventId, ofVenues)));
  await tx
    .delete(guests)
    .where(or(inArray(guests.eventId, ofVenues), inArray(guests.bookingId, ofBookings)));
  await tx.delete(guestListClosings).where(inArray(guestListClosings.eventId, ofVenues));
}
