import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';

/** Whose a booking is, before anything is judged; null where there is none. */
export async function findBooking(orm: Orm, bookingId: string) {
  const [row] = await orm
    .select({ venueId: bookings.venueId, performerId: bookings.performerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return row ?? null;
}
