import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import { together } from '#app/db/shortcuts.server.ts';

/** A stored room, which always has a capacity. */
type StoredRoom = { id: string; name: string; capacity: number };

/** The rooms of a venue that are in use, in its own order. */
export async function readRooms(orm: Orm, profileId: string): Promise<StoredRoom[]> {
  return (await readAll(orm, profileId)) ?? [];
}

const readAll = together((orm) => {
  const { profileId, id, name, capacity, position, putAwayAt } = rooms;
  const statement = orm
    .select({ profileId, id, name, capacity })
    .from(rooms)
    .where(and(sql`${profileId} = any(${sql.placeholder('ids')}::text[])`, isNull(putAwayAt)))
    .orderBy(asc(position), asc(id))
    .prepare('read_rooms');
  return async (ids) => {
    const of = Map.groupBy(await statement.execute({ ids }), (room) => room.profileId);
    return ids.map((one) => of.get(one)?.map(({ profileId: _, ...room }) => room) ?? null);
  };
});
