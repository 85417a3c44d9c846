import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fediverseFollowers } from '#app/db/schema/fediverse.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { isSignedBy, type Signature } from '#app/platform/signing/http-signatures.server.ts';
import { findActor } from '../queries.server.ts';
import {
  type Activity,
  type FediverseServices,
  type FollowChange,
  fetchActor,
  hostOf,
  type InboxMessage,
  isAt,
  type RemoteActor,
} from '../steps.server.ts';

type Received = { signature: Signature; activity: Activity; wanted: FollowChange };

/**
 * Verifies the signer of a message. Their server is only contacted where it matters: for a new
 * follow, and for a follower with another key than before. Answers a status instead if there is
 * nothing to do.
 */
export async function verifySender(
  means: FediverseServices,
  letter: InboxMessage,
  { signature, activity, wanted }: Received,
): Promise<RemoteActor | number> {
  const { database, brand } = means;
  const follower = await findKnown(database.orm, activity.actor, wanted);
  const as = wanted.type === 'follow' ? wanted.pageId : follower?.pageId;
  // A stranger has nothing to end.
  if (as === undefined) return 202;
  if (wanted.type === 'follow' && (await findActor(database.orm, as)) !== 'here') return 404;
  // The host of our own address, whatever name a proxy uses.
  const host = new URL(brand.site).host;
  const header = (name: string) => (name === 'host' ? host : letter.header(name));
  const request = { method: 'post', target: letter.target, header };
  if (follower?.keyId === signature.keyId && isSignedBy(follower.publicKey, signature, request))
    return follower;
  if (!isAt(hostOf(activity.actor), activity.actor, means)) return 401;
  for (const network of [letter.network, hostOf(activity.actor)])
    await limitAttempts(database.orm, 'follow from elsewhere', { network });
  const actor = await fetchActor(means, activity.actor, { keyId: signature.keyId, as });
  return actor && isSignedBy(actor.publicKey, signature, request) ? actor : 401;
}

/** A follower as we know them: of this page, or of any. */
async function findKnown(orm: Orm, actor: string, request: FollowChange) {
  const row = fediverseFollowers;
  const isOfPage = request.pageId === null ? undefined : eq(row.pageId, request.pageId);
  const [follower] = await orm
    .select()
    .from(row)
    .where(and(eq(row.actor, actor), isOfPage))
    .limit(1);
  return follower;
}
