import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { reviews } from '#app/db/schema/night/reviews.ts';
import { notifyOfReviews } from '#app/features/bookings/commands/notify-of-reviews.server.ts';
import type { Brand } from '#app/platform/brand.ts';

/** Lets everyone read what the sides of a show have said of each other, and says so to both. */
export async function publishReviews(
  tx: Orm,
  services: { brand: Brand },
  bookingId: string,
): Promise<void> {
  const published = await tx
    .update(reviews)
    .set({ publishedAt: sql`clock_timestamp()` })
    .where(and(eq(reviews.bookingId, bookingId), isNull(reviews.publishedAt)))
    .returning({ side: reviews.side });
  if (published.length > 0)
    await notifyOfReviews(tx, services, { bookingId, kind: 'reviewsPublished' });
}
