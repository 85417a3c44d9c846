import { desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediversePages } from '#app/db/schema/fediverse.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { readProfile } from '#app/features/profiles/queries/read-profile.server.ts';

/**
 * Whether a page is on the Fediverse: public, and not kept out by its people. One that was there and
 * is no longer has gone.
 */
export async function findActor(orm: Orm, pageId: string): Promise<'here' | 'gone' | 'unknown'> {
  const { isOff, leftAt } = fediversePages;
  const [[known], profile] = await Promise.all([
    orm.select({ isOff, leftAt }).from(fediversePages).where(eq(fediversePages.pageId, pageId)),
    readProfile(orm, pageId),
  ]);
  if (known && (known.isOff || known.leftAt)) return 'gone';
  return profile ? 'here' : 'unknown';
}

/** The page with an id in whatever capitals it was typed, which is on the Fediverse; null for none. */
export async function findHandle(orm: Orm, typed: string): Promise<string | null> {
  const { id } = profiles;
  const [found] = await orm
    .select({ id })
    .from(profiles)
    .where(eq(sql`lower(${id})`, typed.toLowerCase()))
    // Two may differ in their capitals alone.
    .orderBy(desc(eq(id, typed)), id)
    .limit(1);
  return found && (await findActor(orm, found.id)) === 'here' ? found.id : null;
}
