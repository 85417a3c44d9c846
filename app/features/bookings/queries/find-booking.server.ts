import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';

/** The sides of a booking, before any check of rights; null if there is none. */
export async function findBooking(orm: Orm, bookingId: string) {
  const [row] = await orm
    .select({ venueId: bookings.venueId, performerId: bookings.performerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return row ?? null;
}
