import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediverseFollowers, fediverseSeen } from '#app/db/schema/fediverse.ts';
import type { Signature } from '#app/platform/signing/http-signatures.server.ts';
import { addFollower } from '../steps/add-follower.server.ts';
import { hostOf } from '../steps/fetch-actor.server.ts';
import type { FediverseServices } from '../steps/find-keys.server.ts';
import {
  type Activity,
  type FollowChange,
  followChangeOf,
  type InboxMessage,
  readActivity,
  readRecentSignature,
} from '../steps/read-letter.server.ts';
import { verifySender } from '../steps/verify-sender.server.ts';

/**
 * Handles a message to an inbox: a follow of a page, or its end. Anything else is ignored. It acts
 * for the actor who signed it, and only once. Returns the HTTP status for the sender.
 */
export async function receiveActivity(
  means: FediverseServices,
  letter: InboxMessage,
): Promise<number> {
  const signature = readRecentSignature(letter);
  if (!signature) return 401;
  const received = readActivity(letter.body);
  if (!received) return 400;
  const request = followChangeOf(received, means.brand.site);
  if (!request) return 202;
  const host = hostOf(received.actor);
  // Our own pages follow no one, and no actor signs with a key of another host.
  if (!host || host === hostOf(means.brand.site)) return 403;
  if (hostOf(signature.keyId) !== host) return 401;
  const sender = await verifySender(means, letter, {
    signature,
    activity: received,
    wanted: request,
  });
  if (typeof sender === 'number') return sender;
  await means.database.orm.transaction(async (tx) => {
    if (!(await isNew(tx, received, signature))) return;
    if (request.type === 'follow')
      await addFollower(tx, means.brand.site, received, request.pageId, sender);
    else await unfollow(tx, received.actor, request);
  });
  return 202;
}

/** Each message of a sender counts once: by its id, or without one by its signature. */
async function isNew(tx: Orm, { id, actor }: Activity, { signature }: Signature): Promise<boolean> {
  const key = id ?? signature.toString('base64');
  const hash = createHash('sha256')
    .update(JSON.stringify([actor, key]))
    .digest('base64url');
  const noted = await tx
    .insert(fediverseSeen)
    .values({ hash })
    .onConflictDoNothing()
    .returning({ hash: fediverseSeen.hash });
  return noted.length > 0;
}

async function unfollow(
  tx: Orm,
  actor: string,
  { pageId, followId }: Extract<FollowChange, { type: 'unfollow' }>,
): Promise<void> {
  const row = fediverseFollowers;
  await tx
    .delete(row)
    .where(
      and(
        eq(row.actor, actor),
        pageId === null ? undefined : eq(row.pageId, pageId),
        followId === null ? undefined : eq(row.followId, followId),
      ),
    );
}
