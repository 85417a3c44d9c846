import { aliasedTable, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, cancellations } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';

/**
 * A booking with what its night and its sides are called, how it was cancelled if it was, and the
 * database’s time, which is also what is shown. Who may see it is for the caller to ask.
 */
export async function findNight(orm: Orm, bookingId: string) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const [row] = await orm
    .select({
      booking: bookings,
      title: events.title,
      venueName: venue.displayName,
      performerName: performer.displayName,
      cancellation: cancellations,
      now: sql<string>`clock_timestamp()`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .leftJoin(cancellations, eq(cancellations.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  return row && { ...row, now: new Date(row.now) };
}
