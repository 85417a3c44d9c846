import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { reviews, reviewWindows } from '#app/db/schema/night/reviews.ts';
import { reviewLimits } from '#app/domain/reviews/reviews.ts';
import { askForReviews } from '#app/features/bookings/commands/note-reviews.server.ts';
import { lockBooking } from '#app/features/bookings/queries/lock-booking.server.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { Brand } from '#app/platform/brand.ts';
import { publishReviews } from '../steps/publish-reviews.server.ts';

type Services = { database: Database; brand: Brand };

const mostAtOnce = 500;
const openFor = sql`make_interval(days => ${reviewLimits.days})`;

/**
 * Asks both sides of each show that has been settled for a review, once, and publishes what is in when
 * the time is over, by the database’s time. Any number of workers may do it at once.
 */
export async function openAndCloseReviews(services: Services): Promise<void> {
  await openReviews(services);
  await closeReviews(services);
}

async function openReviews(services: Services): Promise<void> {
  const { orm } = services.database;
  const settled = await orm
    .select({ bookingId: bookingHistory.bookingId, at: bookingHistory.at })
    .from(bookingHistory)
    .innerJoin(bookings, eq(bookings.id, bookingHistory.bookingId))
    .leftJoin(reviewWindows, eq(reviewWindows.bookingId, bookingHistory.bookingId))
    .where(
      and(
        eq(bookingHistory.action, 'settle'),
        gt(bookingHistory.at, sql`now() - ${openFor}`),
        inArray(bookings.state, ['settled', 'paidOut']),
        isNull(reviewWindows.bookingId),
      ),
    )
    .limit(mostAtOnce);
  const open = ({ bookingId, at }: (typeof settled)[number]) =>
    orm.transaction(async (tx) => {
      const [isNew] = await tx
        .insert(reviewWindows)
        .values({ bookingId, closesAt: sql`${at.toISOString()}::timestamptz + ${openFor}` })
        .onConflictDoNothing()
        .returning({ bookingId: reviewWindows.bookingId });
      if (isNew) await askForReviews(tx, services, bookingId);
    });
  await eachAlone(settled, open, 'reviews can’t be asked for');
}

async function closeReviews(services: Services): Promise<void> {
  const { orm } = services.database;
  const over = await orm
    .selectDistinct({ bookingId: reviews.bookingId })
    .from(reviews)
    .innerJoin(reviewWindows, eq(reviewWindows.bookingId, reviews.bookingId))
    .where(and(isNull(reviews.publishedAt), lte(reviewWindows.closesAt, sql`now()`)))
    .limit(mostAtOnce);
  const publish = ({ bookingId }: (typeof over)[number]) =>
    orm.transaction(async (tx) => {
      await publishReviews(tx, services, await lockBooking(tx, bookingId));
    });
  await eachAlone(over, publish, 'reviews can’t be published');
}
