import { aliasedTable, and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { eventPath } from '#app/domain/events/event.ts';
import { listLatestMessages } from '#app/features/messaging/queries.server.ts';
import type { RelatedLink, SubjectFacts, ThreadLine } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { words } from '#app/lib/words.ts';
import { findOffers } from '../offers/queries.server.ts';
import { sideOf } from '../policy.ts';
import { sentenceOf } from '../words.ts';

const t = words('bookings');

type Booking = { id: string; venueId: string | null; performerId: string | null };

/** The latest messages between the two sides, in order. */
export async function listComments(orm: Orm, booking: Booking, most = 1_000_000) {
  const messages = await listLatestMessages(orm, { kind: 'booking', subjectId: booking.id }, most);
  // Messages of a page that has left belong to the side that is empty now.
  const left: Side = booking.venueId === null ? 'venue' : 'performer';
  return messages.map(({ profileId, ...comment }) => ({
    ...comment,
    side: (profileId && sideOf(booking, profileId)) || left,
  }));
}

/** The hold and the application that a booking came from, linked for people of one of its pages. */
export async function listBeforeBooking(
  orm: Orm,
  bookingId: string,
  as: string,
): Promise<RelatedLink[]> {
  const [from] = await orm
    .select({ holdId: holds.id, applicationId: applications.id, night: events })
    .from(bookings)
    .leftJoin(holds, or(eq(holds.id, bookings.holdId), eq(holds.bookingId, bookings.id)))
    .leftJoin(applications, eq(applications.id, bookings.applicationId))
    .leftJoin(eventSlots, eq(eventSlots.id, applications.slotId))
    .leftJoin(events, eq(events.id, eventSlots.eventId))
    .where(eq(bookings.id, bookingId))
    // Prefer the hold that the booking came from to one that only had its offer.
    .orderBy(sql`${holds.id} = ${bookings.holdId} desc nulls last`, holds.id)
    .limit(1);
  const { holdId, applicationId, night } = from ?? {};
  const application =
    night?.venueId === as
      ? `${eventPath(as, night.id)}/applications/${applicationId}`
      : `/profiles/${as}/applications/${applicationId}`;
  return [
    ...(holdId
      ? [{ text: t('booking.thread.hold'), path: `/profiles/${as}/holds/${holdId}` }]
      : []),
    ...(applicationId ? [{ text: t('booking.thread.application'), path: application }] : []),
  ];
}

export async function listAfterApplication(orm: Orm, applicationId: string) {
  const { [applicationId]: bookingId } = await findOffers(orm, [applicationId]);
  return linkTo(bookingId);
}

export async function listAfterHold(orm: Orm, holdId: string) {
  const [row] = await orm
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(holds, or(eq(holds.bookingId, bookings.id), eq(holds.id, bookings.holdId)))
    .where(eq(holds.id, holdId))
    .orderBy(desc(bookings.createdAt))
    .limit(1);
  return linkTo(row?.id);
}

function linkTo(bookingId: string | undefined): RelatedLink[] {
  const text = t('booking.thread.after');
  return bookingId ? [{ text, path: `/bookings/${bookingId}/comments` }] : [];
}

/** More than ever happens between two messages shown together. */
const mostLines = 200;

/** The facts about bookings in their threads. */
export async function listThreadFacts(orm: Orm, ids: string[]): Promise<Map<string, SubjectFacts>> {
  const rows = await orm
    .select({ id: bookings.id, state: bookings.state, title: events.title, day: events.day })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(inArray(bookings.id, ids));
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
