import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rooms } from '#app/db/schema/profiles.ts';

/** A room as it is stored, which always has a capacity. */
type StoredRoom = { id: string; name: string; capacity: number };

/** The rooms of a venue that are in use, in its own order. */
export function readRooms(orm: Orm, profileId: string): Promise<StoredRoom[]> {
  return orm
    .select({ id: rooms.id, name: rooms.name, capacity: rooms.capacity })
    .from(rooms)
    .where(and(eq(rooms.profileId, profileId), isNull(rooms.putAwayAt)))
    .orderBy(asc(rooms.position), asc(rooms.id));
}
