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
 * A booking with what its night and its sides are called, how it was cancelled if it was, and the
 * database’s time, which is also what is shown. Who may see it is for the caller to ask.
 */
export async function findNight(orm: Orm, bookingId: string) {
  // What the database can’t even look for is not there.
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
 * A booking that somebody has to do with, and as which of its pages they look at it.
 * @param current the page that they work as, which decides for people of both sides
 * @throws AppError `not-found`
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
