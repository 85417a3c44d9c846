import { aliasedTable, and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { otherSide, sides } from '#app/domain/bookings/terms/terms.ts';
import type { News } from '#app/features/part.ts';
import { nameOf, sentenceOf } from '../words/booking-words.ts';

const most = 8;

/** What others did, or the clock, to the bookings of these pages. */
export async function listNews(orm: Orm, ids: string[], since: Date): Promise<News[]> {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const own = { venue: bookings.venueId, performer: bookings.performerId };
  const lists = await Promise.all(
    sides.map((side) =>
      orm
        .select({
          id: bookingHistory.id,
          bookingId: bookings.id,
          at: bookingHistory.at,
          by: bookingHistory.by,
          action: bookingHistory.action,
          from: bookingHistory.from,
          to: bookingHistory.to,
          facts: bookingHistory.facts,
          day: events.day,
          venue: { displayName: venue.displayName },
          performer: { displayName: performer.displayName },
        })
        .from(bookings)
        .innerJoin(bookingHistory, eq(bookingHistory.bookingId, bookings.id))
        .innerJoin(events, eq(events.id, bookings.eventId))
        .leftJoin(venue, eq(venue.id, bookings.venueId))
        .leftJoin(performer, eq(performer.id, bookings.performerId))
        .where(
          and(
            inArray(own[side], ids),
            // Older ones hardly change any more; the index finds the rest.
            gt(bookings.loadOutAt, sql`now() - interval '60 days'`),
            gt(bookings.updatedAt, since),
            gt(bookingHistory.at, since),
            ne(bookingHistory.by, side),
          ),
        )
        .orderBy(desc(bookingHistory.at), desc(bookingHistory.id))
        .limit(most)
        .then((rows) => rows.map((row) => ({ ...row, side }))),
    ),
  );
  return lists.flat().map(({ bookingId, side, day, venue, performer, ...entry }) => {
    const named = { parties: { venue, performer } };
    return {
      path: `/bookings/${bookingId}`,
      about: nameOf(named, otherSide(side)),
      day,
      text: sentenceOf(named, { ...entry, author: null }),
      at: entry.at,
    };
  });
}
