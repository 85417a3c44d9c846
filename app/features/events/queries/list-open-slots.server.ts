import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { nightView, type Reader, slotView } from '../views.ts';

export type OpenSlot = ReturnType<typeof openSlotView>;

/** Slots of public venues, with everything that is shown of them. */
export function selectOpenSlots(orm: Orm, where: SQL | undefined) {
  return orm
    .select({
      slot: eventSlots,
      event: events,
      roomName: rooms.name,
      venueName: profiles.displayName,
      place: profiles.homeTown,
      address: profiles.address,
    })
    .from(eventSlots)
    .innerJoin(events, eq(events.id, eventSlots.eventId))
    .innerJoin(profiles, eq(profiles.id, events.venueId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(and(where, isPublic()));
}

type Row = Awaited<ReturnType<typeof selectOpenSlots>>[number];

/** The public view of a slot; the notes of its night are for members of the venue. */
export function openSlotView(row: Row, asking: Reader | null) {
  const { slot, event, roomName, venueName, place } = row;
  // A visitor who isn’t signed in reads the venue’s clock alone.
  const reader = asking ?? event;
  const { notes: _, seriesId: __, ...night } = nightView(event, roomName, reader);
  return {
    ...slotView(slot, event.timeZone, reader),
    night,
    venueId: event.venueId,
    venueName,
    place,
  };
}

/** The same as `whyClosed` for a single slot. */
export function isOpenNow(): SQL | undefined {
  return and(
    isNotNull(eventSlots.openedAt),
    isNull(events.cancelledAt),
    sql`${eventSlots.startsAt} > now()`,
    or(isNull(eventSlots.applyBy), sql`${eventSlots.applyBy} > now()`),
  );
}
