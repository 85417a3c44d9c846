import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { grouped } from '#app/lib/grouped.ts';

export type Profile = typeof profiles.$inferSelect;

/** Reads one public profile; reads that wait at the same moment share one statement. */
export function readProfile(orm: Orm, userId: string): Promise<Profile | null> {
  let read = readers.get(orm);
  if (!read) {
    read = profileReader(orm);
    readers.set(orm, read);
  }
  return read(userId);
}

const readers = new WeakMap<Orm, (userId: string) => Promise<Profile | null>>();

function profileReader(orm: Orm): (userId: string) => Promise<Profile | null> {
  const statement = orm
    .select()
    .from(profiles)
    .where(sql`${profiles.id} = any(${sql.placeholder('ids')}::text[])`)
    .prepare('read_profiles');
  return grouped(async (userIds: string[]) => {
    const rows = await statement.execute({ ids: userIds });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return userIds.map((userId) => byId.get(userId) ?? null);
  });
}
