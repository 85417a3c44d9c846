import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { reviews } from '#app/db/schema/night/reviews.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { reviewStanding } from '#app/domain/reviews/reviews.ts';
import { requireSide } from '#app/features/bookings/policy.ts';
import { lockBooking } from '#app/features/bookings/queries/lock-booking.server.ts';
import { adminCommand } from '#app/fields/admin-command.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { hiddenReview, review, reviewAnswer } from '../fields.ts';
import { readReviews } from '../queries/read-reviews.server.ts';
import { publishReviews } from '../steps/publish-reviews.server.ts';

type Services = { database: Database; brand: Brand };

/**
 * A side reviews the other, and can change its review until both are published. The second review
 * publishes both. `conflict` before the settlement, and once reviews are published or the time is
 * over.
 */
export const writeReview = command({
  operation: 'writeReview',
  input: review,
  run: (services: Services, viewer, { bookingId, as, wouldAgain, text }) =>
    services.database.orm.transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      const side = requireSide(viewer, booking, as, 'review shows');
      const { closesAt, written } = await readReviews(tx, bookingId);
      const isIn = (one: typeof side) => written.some((each) => each.side === one);
      const isOtherIn = isIn(otherSide(side));
      const at = { closesAt, now: booking.now };
      const standing = reviewStanding({ ...at, isOwnIn: isIn(side), isOtherIn });
      const t = words('reviews');
      if (standing !== 'open' && standing !== 'waiting')
        throw new AppError('conflict', t(`refused.${standing}`));
      const aboutId = side === 'venue' ? booking.performerId : booking.venueId;
      if (!aboutId) throw new AppError('conflict', t('refused.left'));
      const values = { wouldAgain: wouldAgain === 'yes', text, accountId: viewer.accountId };
      await tx
        .insert(reviews)
        .values({ ...values, bookingId, side, byId: as, aboutId, writtenAt: booking.now })
        .onConflictDoUpdate({ target: [reviews.bookingId, reviews.side], set: values });
      if (isOtherIn) await publishReviews(tx, services, booking);
      return { isPublished: isOtherIn };
    }),
});

/**
 * The reviewed side's public answer, which it can change. `conflict` while there is nothing to
 * answer.
 */
export const answerReview = command({
  operation: 'answerReview',
  input: reviewAnswer,
  run: ({ database }: Services, viewer, { bookingId, as, answer }) =>
    database.orm.transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      const side = requireSide(viewer, booking, as, 'review shows');
      const { written } = await readReviews(tx, bookingId);
      const about = written.find((one) => one.side === otherSide(side));
      if (!about?.publishedAt) throw new AppError('conflict', words('reviews')('refused.noReview'));
      await tx.update(reviews).set({ answer }).where(isOf(bookingId, about.side));
    }),
});

/** Removes a review from the reviewed page, for good. */
export const hideReview = adminCommand({
  operation: 'hideReview',
  input: hiddenReview,
  async run({ database }: Services, _viewer, { bookingId, side }) {
    const [hidden] = await database.orm
      .update(reviews)
      .set({ hiddenAt: new Date() })
      .where(isOf(bookingId, side))
      .returning({ side: reviews.side });
    if (!hidden) throw new AppError('not-found', words('reviews')('refused.noReview'));
  },
});

const isOf = (bookingId: string, side: typeof reviews.$inferSelect.side) =>
  and(eq(reviews.bookingId, bookingId), eq(reviews.side, side));
