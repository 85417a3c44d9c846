import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { reviews, reviewWindows } from '#app/db/schema/night/reviews.ts';
import { lockBooking } from '#app/features/bookings/queries/lock-booking.server.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { Brand } from '#app/platform/brand.ts';
import { publishReviews } from '../steps/publish-reviews.server.ts';

const mostAtOnce = 500;

/**
 * Publishes reviews whose counterpart didn’t come in time, by the database’s time. Any number of
 * workers may run it at once.
 */
export async function publishDueReviews(services: {
  database: Database;
  brand: Brand;
}): Promise<void> {
  const { orm } = services.database;
  const rows = await orm
    .selectDistinct({ bookingId: reviews.bookingId })
    .from(reviews)
    .innerJoin(reviewWindows, eq(reviewWindows.bookingId, reviews.bookingId))
    .where(and(isNull(reviews.publishedAt), lte(reviewWindows.closesAt, sql`now()`)))
    .limit(mostAtOnce);
  const publish = ({ bookingId }: (typeof rows)[number]) =>
    orm.transaction(async (tx) => {
      await publishReviews(tx, services, await lockBooking(tx, bookingId));
    });
  await eachAlone(rows, publish, 'reviews can’t be published');
}
