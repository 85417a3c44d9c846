import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { grouped } from '#app/lib/grouped.ts';

export type Profile = typeof profiles.$inferSelect;

/** Which pages the public sees: those that were published and that nobody has hidden. */
export function isPublic(): SQL | undefined {
  return and(isNotNull(profiles.publishedAt), isNull(profiles.hiddenAt));
}

/**
 * Reads one profile, if it is public; reads that wait at the same moment share one statement. Its
 * own people read it with `readEditor`, whether it is public or not.
 */
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
    .where(and(sql`${profiles.id} = any(${sql.placeholder('ids')}::text[])`, isPublic()))
    .prepare('read_profiles');
  return grouped(async (userIds: string[]) => {
    const rows = await statement.execute({ ids: userIds });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return userIds.map((userId) => byId.get(userId) ?? null);
  });
}
