import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { HappenedTo } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { reviews, reviewWindows } from '#app/db/schema/night.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { reviewLimits, reviewStanding } from '#app/domain/reviews/reviews.ts';
import { bookingCommand } from '#app/features/bookings/booking-command.server.ts';
import { askForReviews, recordPublishedReviews } from '#app/features/bookings/commands.server.ts';
import { type LockedBooking, lockBooking } from '#app/features/bookings/queries.server.ts';
import { adminCommand } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { hiddenReview, review, reviewAnswer } from './fields.ts';
import { readReviews } from './queries.server.ts';

const t = words('reviews');

/** Asks both sides of a settled show for a review; running it again changes nothing. */
export async function openReviews(
  services: { database: Database; brand: Brand },
  { kind, id, what, at }: HappenedTo,
): Promise<void> {
  if (kind !== 'booking' || what !== 'settle') return;
  await services.database.orm.transaction(async (tx) => {
    const closesAt = sql`coalesce(${at ?? null}::timestamptz, now()) + make_interval(days => ${reviewLimits.days})`;
    const settled = tx
      .select({ bookingId: bookings.id, closesAt: closesAt.as('closes_at') })
      .from(bookings)
      .where(and(eq(bookings.id, id), inArray(bookings.state, ['settled', 'paidOut'])));
    const [isNew] = await tx
      .insert(reviewWindows)
      .select(settled)
      .onConflictDoNothing()
      .returning({ bookingId: reviewWindows.bookingId });
    if (isNew) await askForReviews(tx, services, id);
  });
}

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

/**
 * A side reviews the other, and can change its review until both are published. The second review
 * publishes both. `conflict` before the settlement, and once reviews are published or the time is
 * over.
 */
export const writeReview = bookingCommand({
  operation: 'writeReview',
  may: 'review shows',
  input: review,
  async run({ tx, booking, by: side, viewer, services }, { bookingId, as, wouldAgain, text }) {
    const { closesAt, written } = await readReviews(tx, bookingId);
    const isIn = (one: typeof side) => written.some((each) => each.side === one);
    const isOtherIn = isIn(otherSide(side));
    const at = { closesAt, now: booking.now };
    const standing = reviewStanding({ ...at, isOwnIn: isIn(side), isOtherIn });
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
  },
});

/**
 * The reviewed side's public answer, which it can change. `conflict` while there is nothing to
 * answer.
 */
export const answerReview = bookingCommand({
  operation: 'answerReview',
  may: 'review shows',
  input: reviewAnswer,
  async run({ tx, by }, { bookingId, answer }) {
    const { written } = await readReviews(tx, bookingId);
    const about = written.find((one) => one.side === otherSide(by));
    if (!about?.publishedAt) throw new AppError('conflict', t('refused.noReview'));
    await tx.update(reviews).set({ answer }).where(isOf(bookingId, about.side));
  },
});

/** Removes a review from the reviewed page, for good. */
export const hideReview = adminCommand({
  operation: 'hideReview',
  input: hiddenReview,
  async run({ database }: { database: Database }, _viewer, { bookingId, side }) {
    const [hidden] = await database.orm
      .update(reviews)
      .set({ hiddenAt: new Date() })
      .where(isOf(bookingId, side))
      .returning({ side: reviews.side });
    if (!hidden) throw new AppError('not-found', t('refused.noReview'));
  },
});

const isOf = (bookingId: string, side: typeof reviews.$inferSelect.side) =>
  and(eq(reviews.bookingId, bookingId), eq(reviews.side, side));

/** Publishes the reviews of a show and notifies both sides. */
async function publishReviews(
  tx: Orm,
  services: { brand: Brand },
  booking: LockedBooking,
): Promise<void> {
  const rows = await tx
    .update(reviews)
    .set({ publishedAt: sql`clock_timestamp()` })
    .where(and(eq(reviews.bookingId, booking.id), isNull(reviews.publishedAt)))
    .returning({ side: reviews.side });
  if (rows.length > 0) await recordPublishedReviews(tx, services, booking);
}
