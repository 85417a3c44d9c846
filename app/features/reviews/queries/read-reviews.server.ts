import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { reviews, reviewWindows } from '#app/db/schema/night/reviews.ts';

/** The deadline of a show's reviews, and both reviews. */
export async function readReviews(orm: Orm, bookingId: string) {
  const rows = await orm
    .select({ closesAt: reviewWindows.closesAt, review: reviews })
    .from(reviewWindows)
    .leftJoin(reviews, eq(reviews.bookingId, reviewWindows.bookingId))
    .where(eq(reviewWindows.bookingId, bookingId));
  return {
    closesAt: rows[0]?.closesAt ?? null,
    written: rows.flatMap(({ review }) => review ?? []),
  };
}
