import {
  and,
  arrayOverlaps,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { announcementConsents, announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { outsideActs, outsideShows } from '#app/db/schema/outside-shows.ts';
import { refreshOutsideShows } from '../outside/steps/refresh-outside-shows.server.ts';
import { withOldPrices } from '../queries/read-ticket-prices.server.ts';
import { refreshPublicEvents } from '../steps/refresh-public-events.server.ts';

type Services = { database: Database };

/** Past nights are refreshed this long: a late cancellation, a changed name. */
const isFollowed = gt(events.loadOutAt, sql`now() - interval '2 days'`);

/** Refreshes the public copies of the shows of some pages, after the pages have changed. */
export async function refreshAnnouncements(
  { database: { orm } }: Services,
  pages: string[],
): Promise<void> {
  const plays = orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.eventId, events.id), inArray(bookings.performerId, pages)));
  await refresh(orm, or(inArray(events.venueId, pages), exists(plays)));
  await orm.transaction((tx) => refreshOutsideShows(tx, ofPages(tx, pages)));
}

/** Refreshes the public copy of an event, after its ticket sale has changed. */
export async function refreshEvent(tx: Orm, eventId: string): Promise<void> {
  await refreshPublicEvents(tx, eq(announcements.eventId, eventId));
}

/** Shows that these pages list, that name them, or that link to them. */
function ofPages(orm: Orm, pages: string[]): SQL | undefined {
  const { id, profileId } = outsideShows;
  const { showId, pageId } = outsideActs;
  const naming = orm.select({ showId }).from(outsideActs).where(inArray(pageId, pages));
  const publicIds = orm
    .select({ id: publicEvents.outsideId })
    .from(publicEvents)
    .where(arrayOverlaps(publicEvents.pages, pages));
  return or(inArray(profileId, pages), inArray(id, naming), inArray(id, publicIds));
}

/**
 * Publishes announcements whose time has come, refreshes prices and remaining tickets, and marks
 * past shows.
 */
export async function announceInTime({ database: { orm } }: Services): Promise<void> {
  const agreed = orm
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(announcementConsents, eq(announcementConsents.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.eventId, events.id),
        sql`${announcementConsents.fromDay} between current_date - 1 and current_date + 1`,
      ),
    );
  const isDue = and(isNull(announcements.firstDay), lte(announcements.announceAt, sql`now()`));
  const isPriced = inArray(announcements.id, withOldPrices(orm));
  await refresh(orm, or(isDue, exists(agreed), isPriced));
  await orm
    .update(publicEvents)
    .set({ isPast: true })
    .where(and(eq(publicEvents.isPast, false), lte(publicEvents.endsAt, sql`now()`)));
}

async function refresh(orm: Orm, condition: SQL | undefined): Promise<void> {
  await orm.transaction((tx) => refreshPublicEvents(tx, and(isFollowed, condition) as SQL));
}
