import { aliasedTable, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { type DocumentSubject, textWith } from '#app/domain/payments/document.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

/**
 * The subject of documents about a booking: performer, venue and day, payer and payee. The title is
 * left out, since it may have names of people, which have to go when they leave. A side that has
 * left has no name any more.
 */
export async function readDocumentSubject(orm: Orm, bookingId: string): Promise<DocumentSubject> {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const [row] = await orm
    .select({
      day: events.day,
      timeZone: bookings.timeZone,
      venueId: bookings.venueId,
      venueName: venue.displayName,
      performerId: bookings.performerId,
      performerName: performer.displayName,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error(`there is no booking ${bookingId}`);
  const payer = partyOf(bookingId, 'venue', row.venueId, row.venueName);
  const payee = partyOf(bookingId, 'performer', row.performerId, row.performerName);
  const day = writtenDay(row.day);
  return {
    source: { type: 'booking', id: bookingId },
    what: textWith(words('bookings')('documents.what', { day }), {
      performer: payee.partyId,
      venue: payer.partyId,
    }),
    timeZone: row.timeZone,
    payer,
    payee,
  };
}

function partyOf(bookingId: string, side: string, id: string | null, name: string | null) {
  if (id === null) return { partyId: `left:${bookingId}:${side}`, name: null };
  return { partyId: pageParty(id), name: nameInText(name) };
}
