import { aliasedTable, and, desc, eq, gt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, fixed } from '#app/db/expressions.server.ts';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import type { News } from '#app/features/part.ts';
import { nameOf, sentenceOf } from '../words/booking-words.ts';
import { columnOf } from './list-bookings.server.ts';

const most = 8;

/** Actions of the other side, the clock and the platform on the bookings of these pages. */
export async function listNews(orm: Orm, ids: string[], since: Date): Promise<News[]> {
  const rows = await readNews(orm, { ids, since: since.toISOString() });
  return rows.map(({ bookingId, side, day, venue, performer, ...entry }) => {
    const booking = {
      parties: { venue: { displayName: venue }, performer: { displayName: performer } },
    };
    return {
      path: `/bookings/${bookingId}`,
      about: nameOf(booking, otherSide(side)),
      day,
      text: sentenceOf(booking, { ...entry, author: null }),
      at: entry.at,
    };
  });
}

const readNews = builtOnce((orm) => unionAll(selectOf(orm, 'venue'), selectOf(orm, 'performer')));

function selectOf(orm: Orm, side: Side) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const since = sql`${sql.placeholder('since')}::timestamptz`;
  return orm
    .select({
      id: bookingHistory.id,
      bookingId: sql<string>`${bookings.id}`.as('booking_id'),
      side: sql<Side>`${fixed(side)}`.as('side'),
      at: bookingHistory.at,
      by: bookingHistory.by,
      action: bookingHistory.action,
      from: bookingHistory.from,
      to: bookingHistory.to,
      facts: bookingHistory.facts,
      day: events.day,
      venue: sql<string | null>`${venue.displayName}`.as('venue_name'),
      performer: sql<string | null>`${performer.displayName}`.as('performer_name'),
    })
    .from(bookings)
    .innerJoin(bookingHistory, eq(bookingHistory.bookingId, bookings.id))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .where(
      and(
        sql`${columnOf(side)} = ${anyOf(sql.placeholder('ids'))}`,
        // Older bookings hardly change any more; this lets the index find the rest.
        gt(bookings.loadOutAt, sql`now() - interval '60 days'`),
        gt(bookings.updatedAt, since),
        gt(bookingHistory.at, since),
        sql`${bookingHistory.by} <> ${fixed(side)}`,
      ),
    )
    .orderBy(desc(bookingHistory.at), desc(bookingHistory.id))
    .limit(most);
}
