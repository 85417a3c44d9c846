import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import type { Room } from '#app/domain/profiles/content.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Sets the rooms of a venue, in this order, in the transaction of the caller. A room that is no
 * longer in the list is put away, since shows may have been played in it, and comes back with its
 * id.
 * @throws AppError `bad-input` for a room of another venue
 */
export async function setRooms(tx: Orm, profileId: string, newRooms: Room[]): Promise<void> {
  const ids = newRooms.map(({ id }) => id);
  const isLeft = ids.length > 0 ? notInArray(rooms.id, ids) : undefined;
  await tx
    .update(rooms)
    .set({ putAwayAt: new Date() })
    .where(and(eq(rooms.profileId, profileId), isNull(rooms.putAwayAt), isLeft));
  if (newRooms.length === 0) return;
  const rows = await tx
    .insert(rooms)
    .values(newRooms.map((room, position) => ({ ...withCapacity(room), profileId, position })))
    .onConflictDoUpdate({
      target: rooms.id,
      set: {
        name: sql`excluded.name`,
        capacity: sql`excluded.capacity`,
        position: sql`excluded.position`,
        putAwayAt: null,
      },
      setWhere: eq(rooms.profileId, profileId),
    })
    .returning({ id: rooms.id });
  if (rows.length < newRooms.length)
    throw new AppError('bad-input', words('profiles')('foreignRoom'));
}

function withCapacity({ id, name, capacity }: Room) {
  if (capacity === null) throw new Error(`the room ${id} has no capacity`);
  return { id, name, capacity };
}
