import { desc, eq, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { eventPath } from '#app/domain/events/event-path.ts';
import type { RelatedLink } from '#app/features/messaging/views.ts';
import { words } from '#app/lib/words.ts';
import { findOffers } from '../../offers/queries/find-offers.server.ts';

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
  const t = words('bookings');
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
  const text = words('bookings')('booking.thread.after');
  return bookingId ? [{ text, path: `/bookings/${bookingId}/comments` }] : [];
}
