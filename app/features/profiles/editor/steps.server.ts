import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { ProfileContent, Room } from '#app/domain/profiles/content.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Profile } from '../read-profile.server.ts';
import { keepRider } from '../riders/commands.server.ts';

/** Publishes content, in the transaction of the caller, who has checked it. */
export async function writeContent(
  tx: Orm,
  { id, userType }: Pick<Profile, 'id' | 'userType'>,
  content: ProfileContent,
  visibility: Partial<Pick<Profile, 'publishedAt' | 'hiddenAt'>> = {},
): Promise<void> {
  const { displayName, bio, videoLinks, genres, position, details } = content;
  await setRooms(tx, id, userType === 'venue' ? content.rooms : []);
  await tx
    .update(profiles)
    .set({
      displayName,
      bio,
      ytLinks: videoLinks,
      genres,
      homeTown: content.homeTown || null,
      address: content.address || null,
      timeZone: content.timeZone || null,
      ...position,
      details,
      ...visibility,
      updatedAt: new Date(),
    })
    .where(eq(profiles.id, id));
  if (userType === 'artist') await keepRider(tx, id);
  await writeOutbox(tx, showsChanged(id));
}

/**
 * Sets the rooms of a venue, in this order, in the transaction of the caller. A room that is no
 * longer in the list is put away, since shows may have been played in it, and comes back with its
 * id.
 * @throws AppError `bad-input` for a room of another venue
 */
async function setRooms(tx: Orm, profileId: string, newRooms: Room[]): Promise<void> {
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
