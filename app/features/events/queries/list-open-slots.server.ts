import { and, asc, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { cutPage, readCursor } from '#app/lib/list-cursor.ts';
import type { SlotFilter } from '../fields.ts';
import { nightView, type Reader, slotView } from '../views.ts';

export const slotsPerPage = 20;

export type OpenSlot = ReturnType<typeof openSlotView>;

/** Slots that performers can apply for now, at venues that the public sees, the next one first. */
export async function listOpenSlots(
  orm: Orm,
  reader: Reader | null,
  filter: SlotFilter,
  cursor: string | null,
): Promise<{ entries: OpenSlot[]; next: string | null }> {
  const after = readCursor(cursor);
  const rows = await selectOpenSlots(
    orm,
    and(
      isOpenNow(),
      ...matching(filter),
      after
        ? sql`(${eventSlots.startsAt}, ${eventSlots.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::text)`
        : undefined,
    ),
  )
    .orderBy(asc(eventSlots.startsAt), asc(eventSlots.id))
    .limit(slotsPerPage + 1);
  const { entries, next } = cutPage(rows, slotsPerPage, ({ slot }) => ({
    at: slot.startsAt,
    id: slot.id,
  }));
  return { entries: entries.map((row) => openSlotView(row, reader)), next };
}

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

/** What everybody may read of a slot; the notes of its night are for the venue’s own people. */
export function openSlotView(row: Row, asking: Reader | null) {
  const { slot, event, roomName, venueName, place } = row;
  // Who isn’t signed in reads the venue’s clock alone.
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

/** The same as `whyClosed` says of a single slot. */
function isOpenNow(): SQL | undefined {
  return and(
    isNotNull(eventSlots.openedAt),
    isNull(events.cancelledAt),
    sql`${eventSlots.startsAt} > now()`,
    or(isNull(eventSlots.applyBy), sql`${eventSlots.applyBy} > now()`),
  );
}

function matching({ genre, place, from, to }: SlotFilter): (SQL | undefined)[] {
  return [
    // A slot that names no genre takes all of them.
    genre
      ? sql`(cardinality(${eventSlots.genres}) = 0 or exists (select 1 from unnest(${eventSlots.genres}) as named where position(lower(${genre}::text) in lower(named)) > 0))`
      : undefined,
    place
      ? sql`position(lower(${place}::text) in lower(concat_ws(' ', ${profiles.homeTown}, ${profiles.address}, ${profiles.displayName}))) > 0`
      : undefined,
    from ? gte(events.day, from) : undefined,
    to ? lte(events.day, to) : undefined,
  ];
}
