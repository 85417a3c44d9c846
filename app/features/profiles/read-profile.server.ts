import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { profiles } from '#app/db/schema/profiles.ts';
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
