import { aliasedTable, and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { SubjectFacts, ThreadLine } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { sentenceOf } from '../../words/booking-words.ts';

/** More than ever happens between two messages shown together. */
const mostLines = 200;

/** The facts about bookings in their threads. */
export async function listThreadFacts(orm: Orm, ids: string[]): Promise<Map<string, SubjectFacts>> {
  const rows = await orm
    .select({ id: bookings.id, state: bookings.state, title: events.title, day: events.day })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(inArray(bookings.id, ids));
  const t = words('bookings');
  return new Map(
    rows.map(({ id, state, title, day }) => [
      id,
      {
        title: t('booking.thread.title', { title: nameInText(title) }),
        day,
        path: `/bookings/${id}`,
        state: t(`booking.state.${state}`),
        button: t('booking.thread.open'),
      },
    ]),
  );
}

/** The steps of a booking between the messages of its thread. */
export async function listThreadLines(
  orm: Orm,
  bookingId: string,
  from: Date | null,
  to: Date | null,
): Promise<ThreadLine[]> {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const rows = await orm
    .select({ entry: bookingHistory, venue: venue.displayName, performer: performer.displayName })
    .from(bookingHistory)
    .innerJoin(bookings, eq(bookings.id, bookingHistory.bookingId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .where(
      and(
        eq(bookingHistory.bookingId, bookingId),
        from ? gte(bookingHistory.at, from) : undefined,
        to ? lt(bookingHistory.at, to) : undefined,
      ),
    )
    .orderBy(asc(bookingHistory.id))
    .limit(mostLines);
  return rows.map((row) => {
    const parties = {
      venue: { displayName: row.venue },
      performer: { displayName: row.performer },
    };
    return { at: row.entry.at, text: sentenceOf({ parties }, { ...row.entry, author: null }) };
  });
}
