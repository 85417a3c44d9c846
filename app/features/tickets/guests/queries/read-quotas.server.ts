import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { guestListClosings, guests } from '#app/db/schema/tickets/guests.ts';
import { guestListStateOf } from '#app/domain/tickets/guest-list.ts';

export type Quota = Awaited<ReturnType<typeof readQuotas>>[number];

/**
 * The guest places of performers by signed terms, and their guests. Bookings that aren’t signed
 * have none.
 */
export async function readQuotas(orm: Orm, which: SQL | undefined) {
  const rows = await orm
    .select({
      bookingId: bookings.id,
      state: bookings.state,
      performer: profiles.displayName,
      venueId: bookings.venueId,
      performerId: bookings.performerId,
      event: events,
      terms: bookingVersions.terms,
      closedAt: guestListClosings.closedAt,
      taken: sql<number>`(select coalesce(sum(${guests.places}), 0)::int from ${guests}
        where ${guests.bookingId} = ${bookings.id} and ${guests.crossedOutAt} is null)`,
      now: sql<Date>`clock_timestamp()`.mapWith(events.createdAt),
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .leftJoin(guestListClosings, eq(guestListClosings.eventId, events.id))
    .innerJoin(bookingVersions, isSignedVersion)
    .where(which)
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return rows.map(({ state, terms, closedAt, now, ...row }) => ({
    ...row,
    places: terms.guestPlaces,
    list: guestListStateOf({
      state,
      now,
      isClosed: closedAt !== null,
      isCancelled: row.event.cancelledAt !== null,
      until: row.event.doorsAt ?? row.event.loadInAt,
    }),
  }));
}
