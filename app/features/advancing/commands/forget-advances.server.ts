import { and, eq, inArray, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { advanceComments, advanceLines, daySheetLinks } from '#app/db/schema/night/advances.ts';

/**
 * Removes the answers of pages that leave ahead of their shows: phone numbers, where they sleep.
 * Signed terms stay with the booking. Crews’ links to these shows end.
 */
export async function forgetAdvances(tx: Orm, pages: string[]): Promise<void> {
  if (pages.length === 0) return;
  const played = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.performerId, pages));
  const housed = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.venueId, pages));
  const nights = tx.select({ id: events.id }).from(events).where(inArray(events.venueId, pages));
  await tx
    .delete(advanceLines)
    .where(
      or(
        and(eq(advanceLines.answeredBy, 'performer'), inArray(advanceLines.bookingId, played)),
        and(eq(advanceLines.answeredBy, 'venue'), inArray(advanceLines.eventId, nights)),
      ),
    );
  await tx
    .delete(advanceComments)
    .where(
      or(
        and(eq(advanceComments.by, 'performer'), inArray(advanceComments.bookingId, played)),
        and(eq(advanceComments.by, 'venue'), inArray(advanceComments.bookingId, housed)),
      ),
    );
  await tx
    .delete(daySheetLinks)
    .where(or(inArray(daySheetLinks.bookingId, played), inArray(daySheetLinks.bookingId, housed)));
}
