import { and, asc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { together } from '#app/db/shortcuts.server.ts';

export type Profile = typeof profiles.$inferSelect;

/** The public pages: published, and not hidden. */
export function isPublic(): SQL | undefined {
  return and(isNotNull(profiles.publishedAt), isNull(profiles.hiddenAt));
}

/**
 * Reads one profile, if it is public; reads that wait at the same moment share one statement.
 * Members read it with `readEditor`, public or not.
 */
export const readProfile = together((orm) => {
  const statement = orm
    .select()
    .from(profiles)
    .where(and(sql`${profiles.id} = any(${sql.placeholder('ids')}::text[])`, isPublic()))
    .prepare('read_profiles');
  return async (userIds) => {
    const rows = await statement.execute({ ids: userIds });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return userIds.map((userId) => byId.get(userId) ?? null);
  };
});

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
