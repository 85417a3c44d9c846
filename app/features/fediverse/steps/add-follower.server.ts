import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediverseFollowers, fediversePages } from '#app/db/schema/fediverse.ts';
import { actorAddress } from '#app/domain/fediverse/addresses.ts';
import { newId } from '#app/platform/token.server.ts';
import type { RemoteActor } from './fetch-actor.server.ts';
import type { Activity } from './read-letter.server.ts';
import { writeActivity } from './write-activity.server.ts';

/** Accepts a follower of a page. A repeated request is accepted again. */
export async function addFollower(
  tx: Orm,
  site: string,
  { id, actor, object }: Activity,
  pageId: string,
  { inbox, sharedInbox, keyId, publicKey }: RemoteActor,
): Promise<void> {
  const values = { inbox, sharedInbox, keyId, publicKey, followId: id ?? null };
  const notifiedAt = sql`coalesce(${fediversePages.notifiedAt}, now())`;
  await tx
    .insert(fediversePages)
    .values({ pageId, notifiedAt: sql`now()` })
    .onConflictDoUpdate({ target: fediversePages.pageId, set: { notifiedAt } });
  await tx
    .insert(fediverseFollowers)
    .values({ pageId, actor, ...values })
    .onConflictDoUpdate({
      target: [fediverseFollowers.pageId, fediverseFollowers.actor],
      set: values,
    });
  const page = actorAddress(site, pageId);
  const accept = {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${page}#accept-${newId()}`,
    type: 'Accept',
    actor: page,
    to: [actor],
    // Sent back unchanged, so that its sender recognises it.
    object: { ...(id && { id }), type: 'Follow', actor, object },
  };
  await writeActivity(tx, pageId, accept, [inbox]);
}
