import { aliasedTable, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { SaidNotification, ToldNotification } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';
import { mailValues } from '../emails/booking-mail.tsx';
import { type BookingMail, pathOf } from '../notifications.ts';
import { amountFor } from '../words/booking-times.ts';

/** Notifications have the subjects of the mails as their text. */
export async function describeBookingNotifications(
  orm: Orm,
  notifications: ToldNotification[],
): Promise<Map<number, SaidNotification>> {
  const byId = await readBookings(orm, [
    ...new Set(notifications.map(({ subjectId }) => subjectId)),
  ]);
  return new Map(
    notifications.flatMap(({ id, kind, subjectId, pageId, facts }) => {
      const booking = byId.get(subjectId);
      if (!booking) return [];
      const isVenue = booking.venueId === pageId;
      const [ownName, otherName] = isVenue
        ? [booking.venue, booking.performer]
        : [booking.performer, booking.venue];
      const amount = amountFor(facts, isVenue);
      const about = { ...booking, ownName, otherName, amount, deadlineAt: null };
      const values = mailValues(about, { timeZone: booking.timeZone });
      const text = words('bookings')(`booking.mail.${kind as BookingMail}.subject`, values);
      return [[id, { text, path: pathOf(kind as BookingMail, subjectId) }] as const];
    }),
  );
}

async function readBookings(orm: Orm, ids: string[]) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const { id, venueId, performerId, startsAt, timeZone } = bookings;
  const rows = await orm
    .select({
      id,
      venueId,
      startsAt,
      timeZone,
      title: events.title,
      venue: venue.displayName,
      performer: performer.displayName,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, venueId))
    .leftJoin(performer, eq(performer.id, performerId))
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
