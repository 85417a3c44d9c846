import { asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';

/** The titles and dates of bookings; at most ten. */
export function nameShows(orm: Orm, ids: string[]) {
  const { startsAt, timeZone } = bookings;
  return orm
    .select({ title: events.title, startsAt, timeZone })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(inArray(bookings.id, ids))
    .orderBy(asc(startsAt))
    .limit(10);
}
