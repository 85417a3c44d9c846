import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { reviews, reviewWindows } from '#app/db/schema/night.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { together } from '#app/db/shortcuts.server.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { reviewStanding, reviewStandings } from '#app/domain/reviews/reviews.ts';
import { bookingQuery } from '#app/features/bookings/queries.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may } from '#app/features/profiles/policy.ts';
import { moment } from '#app/fields/answers.ts';
import { cutPage, readCursor } from '#app/lib/list-cursor.ts';
import { isoAt } from '#app/lib/time/day-at.ts';

export type PublicReview = Awaited<ReturnType<typeof listReviews>>['entries'][number];

/**
 * Public reviews of a page, the newest first, with the number of partners who would work with it
 * again. A page that has left isn't named; the show stays between the two, as it may not be public.
 */
export async function listReviews(
  orm: Orm,
  { pageId, cursor = null, most }: { pageId: string; cursor?: string | null; most: number },
) {
  // Most pages have none; then no other query is needed.
  const counts = await countPublic(orm, pageId);
  if (!counts) return { entries: [], next: null, count: 0, again: 0 };
  const rows = await listPublic(orm, { pageId, from: readCursor(cursor), most });
  const { entries, next } = cutPage(rows, most, (row) => ({
    at: row.publishedAt,
    id: row.bookingId,
  }));
  return {
    entries: entries.map(({ startsAt, timeZone, byId, byName, isPublic, ...row }) => ({
      ...row,
      by: byId && isPublic ? { id: byId, name: byName } : null,
      month: isoAt(startsAt, { timeZone }).slice(0, 7),
    })),
    next,
    count: counts.all,
    again: counts.again,
  };
}

const { aboutId, publishedAt, hiddenAt, bookingId } = reviews;
const isPublished = and(isNotNull(publishedAt), isNull(hiddenAt));

const countPublic = together((orm) => {
  const statement = orm
    .select({
      pageId: aboutId,
      all: sql<number>`count(*)::int`,
      again: sql<number>`count(*) filter (where ${reviews.wouldAgain})::int`,
    })
    .from(reviews)
    .where(and(sql`${aboutId} = any(${sql.placeholder('ids')}::text[])`, isPublished))
    .groupBy(aboutId)
    .prepare('count_public_reviews');
  return async (ids) => {
    const rows = await statement.execute({ ids });
    return ids.map((id) => rows.find(({ pageId }) => pageId === id) ?? null);
  };
});

type Listed = { pageId: string; from: ReturnType<typeof readCursor>; most: number };

function listPublic(orm: Orm, { pageId, from, most }: Listed) {
  return orm
    .select({
      bookingId,
      side: reviews.side,
      wouldAgain: reviews.wouldAgain,
      text: reviews.text,
      answer: reviews.answer,
      publishedAt: sql<Date>`${publishedAt}`.mapWith(publishedAt),
      byId: reviews.byId,
      byName: profiles.displayName,
      startsAt: bookings.startsAt,
      isPublic: sql<boolean>`${profiles.publishedAt} is not null and ${profiles.hiddenAt} is null`,
      timeZone: bookings.timeZone,
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .leftJoin(profiles, eq(profiles.id, reviews.byId))
    .where(
      and(
        ...[eq(aboutId, pageId), isPublished],
        from
          ? sql`(${publishedAt}, ${bookingId}) < (${from.at.toISOString()}::timestamptz, ${from.id})`
          : undefined,
      ),
    )
    .orderBy(desc(publishedAt), desc(bookingId))
    .limit(most + 1);
}

export type ShownReview = Awaited<ReturnType<typeof showReview>>;

const review = z.object({
  wouldAgain: z.boolean(),
  text: z.string(),
  answer: z.string().nullable(),
});

/**
 * The reviews of a show for people of one of its sides: their own at any time, the other side’s
 * once it is published.
 */
export const showReview = bookingQuery({
  operation: 'readReviews',
  may: 'see bookings',
  input: z.object({}),
  answer: z.object({
    standing: z
      .enum(reviewStandings)
      .describe('`open` until you have written yours, `waiting` until both are published.'),
    closesAt: moment.nullable().describe('Until when reviews can be written.'),
    own: review.nullable().describe('Your own review.'),
    about: review.nullable().describe('The review of you, once it is published.'),
  }),
  async run({ orm, viewer, night, side, as }, { bookingId }) {
    const { booking, title, now } = night;
    const { closesAt, written } = await readReviews(orm, bookingId);
    const ownReview = written.find((one) => one.side === side) ?? null;
    const about = written.find((one) => one.side === otherSide(side)) ?? null;
    const names = {
      venue: nameInText(night.venueName),
      performer: nameInText(night.performerName),
    };
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
  },
});

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
