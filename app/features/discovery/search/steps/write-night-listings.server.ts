import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf } from '#app/db/expressions.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { listings } from '#app/db/schema/listings.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { listingOfEvent, listingOfSlot } from '#app/domain/discovery/make-listing.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { findPlaces } from './find-places.server.ts';
import { putListings } from './put-listings.server.ts';

/** Writes the listings of coming shows of some pages. */
export async function writeEventListings(tx: Orm, condition: SQL): Promise<void> {
  const rows = await tx
    .select({ show: publicEvents, homeTown: profiles.homeTown })
    .from(publicEvents)
    .leftJoin(profiles, eq(profiles.id, publicEvents.venueId))
    .where(and(eq(publicEvents.isPast, false), condition))
    .orderBy(asc(publicEvents.id))
    .for('share', { of: publicEvents });
  const places = await findPlaces(
    tx,
    rows.map(({ show: { facts }, homeTown }) => ({
      homeTown: facts.isElsewhere ? '' : (homeTown ?? ''),
      address: facts.address ?? '',
      position: facts.position,
    })),
  );
  const entries = rows.flatMap(({ show }, index) => {
    const place = places[index];
    return place ? listingOfEvent(show, place) : [];
  });
  await putListings(
    tx,
    ['event'],
    entries.map(({ id }) => id),
    entries,
  );
}

/** Writes the listings of open slots of some venues, and removes the others. */
export async function writeSlotListings(tx: Orm, venueIds: string[]): Promise<void> {
  const before = tx
    .select({ id: listings.id })
    .from(listings)
    // With the kind, PostgreSQL can use places of a rare kind.
    .where(and(sql`${listings.kind} = ${anyOf(['slot'])}`, inArray(listings.pageId, venueIds)));
  const open = tx
    .select({ slot: eventSlots, event: events, venue: profiles, capacity: rooms.capacity })
    .from(eventSlots)
    .innerJoin(events, eq(events.id, eventSlots.eventId))
    .innerJoin(profiles, eq(profiles.id, events.venueId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(
      and(
        inArray(events.venueId, venueIds),
        isNotNull(eventSlots.openedAt),
        isNull(events.cancelledAt),
        sql`${eventSlots.startsAt} > now()`,
        isPublic(),
      ),
    )
    .orderBy(asc(eventSlots.id))
    .for('share', { of: eventSlots });
  const [former, rows] = await Promise.all([before, open]);
  const places = await findPlaces(
    tx,
    rows.map(({ venue }) => ({
      homeTown: venue.homeTown ?? '',
      address: venue.address ?? '',
      position: positionOf(venue),
    })),
  );
  const entries = rows.flatMap(({ slot, event, venue, capacity }, index) => {
    const place = places[index];
    const { id, name, pitch, genres, startsAt, applyBy } = slot;
    const until = applyBy && applyBy < startsAt ? applyBy : startsAt;
    return place
      ? listingOfSlot(
          {
            id,
            name,
            pitch,
            genres,
            startsAt,
            until,
            capacity,
            day: event.day,
            venueId: venue.id,
            venueName: venue.displayName ?? '',
            night: event.title,
          },
          place,
        )
      : [];
  });
  const ids = new Set([...former, ...entries].map(({ id }) => id));
  if (ids.size > 0) await putListings(tx, ['slot'], [...ids], entries);
}
