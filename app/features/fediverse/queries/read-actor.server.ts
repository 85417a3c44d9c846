import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediversePages } from '#app/db/schema/fediverse.ts';
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
