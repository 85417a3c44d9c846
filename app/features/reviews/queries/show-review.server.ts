import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { reviewStanding } from '#app/domain/reviews/reviews.ts';
import { requireSide } from '#app/features/bookings/policy.ts';
import { findOwnNight } from '#app/features/bookings/queries/find-night.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may } from '#app/features/profiles/policy.ts';
import { readReviews } from './read-reviews.server.ts';

export type ShownReview = Awaited<ReturnType<typeof showReview>>;

/**
 * The reviews of a show for people of one of its sides: their own at any time, the other side’s
 * once it is published.
 */
export async function showReview(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
) {
  const { row, as } = await findOwnNight(orm, viewer, { bookingId, current });
  const { booking, title, now } = row;
  const side = requireSide(viewer, booking, as, 'see bookings');
  const { closesAt, written } = await readReviews(orm, bookingId);
  const ownReview = written.find((one) => one.side === side) ?? null;
  const about = written.find((one) => one.side === otherSide(side)) ?? null;
  const names = { venue: nameInText(row.venueName), performer: nameInText(row.performerName) };
  const isIn = { isOwnIn: ownReview !== null, isOtherIn: about !== null };
  return {
    bookingId,
    as,
    side,
    title,
    closesAt,
    timeZone: booking.timeZone,
    isSigned: booking.signedVersion !== null,
    name: names[side],
    other: names[otherSide(side)],
    standing: reviewStanding({ closesAt, now, ...isIn }),
    mayWrite: may(viewer, as, 'review shows'),
    own: ownReview && {
      wouldAgain: ownReview.wouldAgain,
      text: ownReview.text,
      answer: ownReview.answer,
    },
    about: about?.publishedAt
      ? { wouldAgain: about.wouldAgain, text: about.text, answer: about.answer }
      : null,
  };
}
