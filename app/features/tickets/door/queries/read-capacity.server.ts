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
 * How many people may be inside: as many as the room holds, or where no room is named as many as can
 * have a place.
 */
export async function readCapacity(
  orm: Orm,
  eventId: string,
  guests: readonly Pick<Guest, 'places'>[],
): Promise<number> {
  const [found] = await orm
    .select({
      room: rooms.capacity,
      places: sql<number>`(select coalesce(sum(${allotments.size}), 0)::int from ${allotments}
        where ${allotments.eventId} = ${events.id})`,
    })
    .from(events)
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(eq(events.id, eventId));
  if (!found) throw new Error('there is no such event');
  return found.room ?? guests.reduce((sum, { places }) => sum + places, found.places);
}

/** How full the room of an event is now, as far as phones have said. */
export async function readFill(orm: Orm, eventId: string): Promise<Fill> {
  const { people } = readInside(await readScans(orm, eventId));
  return fillOf(people, await readCapacity(orm, eventId, await listGuests(orm, eventId)));
}
