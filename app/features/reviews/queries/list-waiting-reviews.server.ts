import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { anyOf, type Ids } from '#app/db/planned-once.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { reviewWindows } from '#app/db/schema/night/reviews.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { reviewPath } from '#app/domain/reviews/reviews.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

/** More than these at once are found in the list of bookings. */
const most = 30;

const { bookingId, closesAt } = reviewWindows;

/** Both sides of a booking, a row each. */
const sidesOf = sql`cross join lateral (values ('venue', ${bookings.venueId}, ${bookings.performerId}),
  ('performer', ${bookings.performerId}, ${bookings.venueId})) as own(side, id, other_id)`;

function isOpen(ids: Ids): SQL | undefined {
  return and(
    sql`${closesAt} > now() and own.other_id is not null`,
    sql`not exists (select from reviews where reviews.booking_id = ${bookingId}
      and reviews.side = own.side)`,
    sql`own.id = ${anyOf(ids)}`,
  );
}

/** Settled shows that a page can still review. */
export const waitingReviews: WaitingPart = {
  right: 'review shows',
  rows: (ids) => sql`select own.id as profile_id from ${reviewWindows}
    join ${bookings} on ${bookings.id} = ${bookingId} ${sidesOf} where ${isOpen(ids)}`,
  async list(orm, ids) {
    const t = words('reviews');
    const other = alias(profiles, 'other');
    const rows = await orm
      .select({
        ...{ id: bookings.id, profileId: sql<string>`own.id`, until: closesAt },
        ...{ startsAt: bookings.startsAt, timeZone: bookings.timeZone, name: other.displayName },
      })
      .from(reviewWindows)
      .innerJoin(bookings, eq(bookings.id, bookingId))
      .crossJoinLateral(
        sql`(values ('venue', ${bookings.venueId}, ${bookings.performerId}), ('performer', ${bookings.performerId}, ${bookings.venueId})) as own(side, id, other_id)`,
      )
      .leftJoin(other, sql`${other.id} = own.other_id`)
      .where(isOpen(ids))
      .orderBy(asc(closesAt), asc(bookings.id))
      .limit(most);
    return rows.map((row) => ({
      profileId: row.profileId,
      about: nameInText(row.name),
      text: t('task.text'),
      button: t('task.button'),
      path: reviewPath(row.id),
      day: isoAt(row.startsAt, row).slice(0, 10),
      until: row.until,
    }));
  },
};
