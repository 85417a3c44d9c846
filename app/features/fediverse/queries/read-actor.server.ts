import { desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediversePages } from '#app/db/schema/fediverse.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { readProfile } from '#app/features/profiles/queries/read-profile.server.ts';

/**
 * A page is on the Fediverse if it is public and not withdrawn by its people. One that was there
 * before is gone.
 */
export async function findActor(orm: Orm, pageId: string): Promise<'here' | 'gone' | 'unknown'> {
  const { isOff, leftAt } = fediversePages;
  const [[row], profile] = await Promise.all([
    orm.select({ isOff, leftAt }).from(fediversePages).where(eq(fediversePages.pageId, pageId)),
    readProfile(orm, pageId),
  ]);
  if (row && (row.isOff || row.leftAt)) return 'gone';
  return profile ? 'here' : 'unknown';
}

/** The page with a typed id, in any case, if it is on the Fediverse; null for none. */
export async function findHandle(orm: Orm, handle: string): Promise<string | null> {
  const { id } = profiles;
  const [row] = await orm
    .select({ id })
    .from(profiles)
    .where(eq(sql`lower(${id})`, handle.toLowerCase()))
    // Two ids may differ in their case alone.
    .orderBy(desc(eq(id, handle)), id)
    .limit(1);
  return row && (await findActor(orm, row.id)) === 'here' ? row.id : null;
}
