import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import { allotments } from '#app/db/schema/tickets/sales.ts';
import { type Fill, fillOf } from '#app/domain/tickets/door/fill.ts';
import { readInside } from '#app/domain/tickets/door/inside.ts';
import { type Guest, listGuests } from '../../guests/queries/list-guests.server.ts';
import { readScans } from './read-scans.server.ts';

/**
 * Maximum of people inside: the capacity of the room, or where no room is named the number of
 * places.
 */
export async function readCapacity(
  orm: Orm,
  eventId: string,
  guests: readonly Pick<Guest, 'places'>[],
): Promise<number> {
  const [row] = await orm
    .select({
      room: rooms.capacity,
      places: sql<number>`(select coalesce(sum(${allotments.size}), 0)::int from ${allotments}
        where ${allotments.eventId} = ${events.id})`,
    })
    .from(events)
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(eq(events.id, eventId));
  if (!row) throw new Error('there is no such event');
  return row.room ?? guests.reduce((sum, { places }) => sum + places, row.places);
}

/** The fill of an event’s room now, as far as phones have reported. */
export async function readFill(orm: Orm, eventId: string): Promise<Fill> {
  const { people } = readInside(await readScans(orm, eventId));
  return fillOf(people, await readCapacity(orm, eventId, await listGuests(orm, eventId)));
}
