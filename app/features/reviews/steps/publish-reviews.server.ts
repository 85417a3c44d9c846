import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { reviews } from '#app/db/schema/night/reviews.ts';
import { notePublishedReviews } from '#app/features/bookings/commands/note-reviews.server.ts';
import type { LockedBooking } from '#app/features/bookings/queries/lock-booking.server.ts';
import type { Brand } from '#app/platform/brand.ts';

/** Publishes the reviews of a show and notifies both sides. */
export async function publishReviews(
  tx: Orm,
  services: { brand: Brand },
  booking: LockedBooking,
): Promise<void> {
  const rows = await tx
    .update(reviews)
    .set({ publishedAt: sql`clock_timestamp()` })
    .where(and(eq(reviews.bookingId, booking.id), isNull(reviews.publishedAt)))
    .returning({ side: reviews.side });
  if (rows.length > 0) await notePublishedReviews(tx, services, booking);
}
