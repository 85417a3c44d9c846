import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediverseFollowers, fediversePosts } from '#app/db/schema/fediverse.ts';
import { actorAddress } from '#app/domain/fediverse/addresses.ts';
import { addressed } from '../words/vocabulary.ts';
import { notifyFollowers } from './write-activity.server.ts';

/**
 * Tells the servers of all followers to delete a page and everything of it, and removes the
 * followers.
 */
export async function sendFarewell(tx: Orm, site: string, pageId: string): Promise<void> {
  const page = actorAddress(site, pageId);
  await notifyFollowers(tx, pageId, {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${page}#delete`,
    type: 'Delete',
    actor: page,
    object: page,
    ...addressed(site, pageId),
  });
  await tx.delete(fediverseFollowers).where(eq(fediverseFollowers.pageId, pageId));
  await tx.delete(fediversePosts).where(eq(fediversePosts.pageId, pageId));
}
