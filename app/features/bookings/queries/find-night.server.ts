import { aliasedTable, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, cancellations } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { actingPage } from '../policy.ts';

/**
 * A booking with the names of its night and sides, its cancellation, and the database’s time. The
 * caller checks who may see it.
 */
export async function findNight(orm: Orm, bookingId: string) {
  // The database can’t look for ids with other characters.
  if (!/^[\w-]{1,64}$/.test(bookingId)) return;
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

/**
 * A booking of the viewer, and the page that they see it as.
 * @param current the page that they work as, which decides for people of both sides
 * @throws AppError `not-found` for people of neither side
 */
export async function findOwnNight(
  orm: Orm,
  viewer: Viewer | null,
  { bookingId, current }: { bookingId: string; current: string | null },
) {
  const row = await findNight(orm, bookingId);
  const as = row && actingPage(viewer, row.booking, current);
  if (!row || !as) throw new AppError('not-found', words('bookings')('unknown'));
  return { row, as };
}
