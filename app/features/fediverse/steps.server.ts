import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import {
  fediverseActivities,
  fediverseDeliveries,
  fediverseFollowers,
  fediversePages,
  fediversePosts,
} from '#app/db/schema/fediverse.ts';
import {
  actorAddress,
  fediverseLimits,
  keyAddress,
  pageAt,
} from '#app/domain/fediverse/addresses.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  getOutside,
  type MayReach,
  OutgoingError,
  outgoingAddress,
} from '#app/platform/outgoing.server.ts';
import {
  isDigestOf,
  isTimely,
  readPublicKey,
  readSignature,
  type Signature,
  signedHeaders,
} from '#app/platform/signing/http-signatures.server.ts';
import { openText, sealText } from '#app/platform/signing/sealed-text.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { activity, actor, innerActivity } from './fields.ts';
import { activityType, addressed } from './words.ts';

/** A remote actor: its inbox and its key. */
export type RemoteActor = {
  inbox: string;
  sharedInbox: string | null;
  keyId: string;
  publicKey: string;
};

const longestMs = 10_000;

/**
 * Fetches an actor from its server; null if it isn’t the one it claims to be. Only the address
 * itself counts, without redirects; the key has to belong to the actor, and everything has to be at
 * one host, so that no one can make us write to a third party. Signed by the page `as`, since some
 * servers refuse unsigned requests.
 */
export async function fetchActor(
  means: FediverseServices,
  address: string,
  { keyId, as }: { keyId: string; as: string },
): Promise<RemoteActor | null> {
  const described = await readActor(means, address, as);
  if (described?.id !== address) return null;
  const { inbox, endpoints } = described;
  const sharedInbox = endpoints?.sharedInbox ?? null;
  const ownKey = described.publicKey.find(({ id, owner }) => id === keyId && owner === address);
  const publicKey = ownKey && readPublicKey(ownKey.publicKeyPem);
  const places = [inbox, ...(sharedInbox ? [sharedInbox] : [])];
  if (!publicKey || !places.every((place) => isAt(hostOf(address), place, means))) return null;
  return { inbox, sharedInbox, keyId, publicKey };
}

async function readActor(means: FediverseServices, address: string, as: string) {
  const { database, secret, brand, mayReach } = means;
  const { privateKey } = await findKeys(database.orm, secret, as);
  const url = new URL(address);
  const headers = signedHeaders(
    { method: 'get', url, now: new Date() },
    { keyId: keyAddress(brand.site, as), privateKey },
  );
  try {
    const { status, body } = await getOutside(address, {
      headers: { accept: activityType, ...headers },
      mostBytes: fediverseLimits.actorBytes,
      longestMs,
      mostRedirects: 0,
      mayReach,
    });
    if (status !== 200) return null;
    return actor.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch (error) {
    if (error instanceof OutgoingError || error instanceof SyntaxError) return null;
    throw error;
  }
}

export function hostOf(address: string): string | undefined {
  return URL.parse(address)?.host;
}

/** True if we may send to this address, at this host. */
export function isAt(
  host: string | undefined,
  address: string,
  { mayReach }: Pick<FediverseServices, 'mayReach'>,
): boolean {
  try {
    const url = outgoingAddress(address, mayReach);
    return url.host === host && (url.protocol === 'https:' || mayReach !== undefined);
  } catch (error) {
    if (error instanceof OutgoingError) return false;
    throw error;
  }
}

/** The means to send signed requests. */
export type FediverseServices = {
  database: Pick<Database, 'orm'>;
  secret: string;
  brand: Pick<Brand, 'site' | 'isFederated'>;
  mayReach?: MayReach;
};

export type PageKeys = { publicKey: string; privateKey: string };

const makePair = promisify(generateKeyPair);

/**
 * The keys of a page, created when first needed. After the platform's secret has changed, old keys
 * can’t be opened and new ones are made; other servers fetch a new one when they meet it.
 */
export async function findKeys(orm: Orm, secret: string, pageId: string): Promise<PageKeys> {
  const present = await readKeys(orm, secret, pageId);
  if (present) return present;
  const pair = await makePair('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return orm.transaction(async (tx) => {
    await tx.insert(fediversePages).values({ pageId }).onConflictDoNothing();
    const isOfPage = eq(fediversePages.pageId, pageId);
    await tx
      .select({ pageId: fediversePages.pageId })
      .from(fediversePages)
      .where(isOfPage)
      .for('update');
    // Another worker may have made some meanwhile.
    const keys = await readKeys(tx, secret, pageId);
    if (keys) return keys;
    const privateKey = sealText(secret, aboutKey(pageId), pair.privateKey);
    await tx.update(fediversePages).set({ publicKey: pair.publicKey, privateKey }).where(isOfPage);
    return pair;
  });
}

async function readKeys(orm: Orm, secret: string, pageId: string): Promise<PageKeys | null> {
  const [row] = await orm.select().from(fediversePages).where(eq(fediversePages.pageId, pageId));
  const privateKey = row?.privateKey && openText(secret, aboutKey(pageId), row.privateKey);
  return row?.publicKey && privateKey ? { publicKey: row.publicKey, privateKey } : null;
}

function aboutKey(pageId: string): string {
  return `fediverse key of ${pageId}`;
}

/** A message to an inbox, as received. */
export type InboxMessage = {
  /** Path and query string. */
  target: string;
  header: (name: string) => string | undefined;
  body: Uint8Array;
  /** The sender's network address. */
  network: string;
};
export type Activity = z.output<typeof activity>;

/** The signature, if it belongs to this message and is recent. */
export function readRecentSignature({ header, body }: InboxMessage): Signature | null {
  const isWhole = isDigestOf(body, header('digest'));
  const isNow = isTimely(header('date'), new Date(), fediverseLimits.clockMinutes);
  return isWhole && isNow ? readSignature(header('signature')) : null;
}

export function readActivity(body: Uint8Array): Activity | null {
  try {
    return activity.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Requests that we act on: following a page, and ending that for one page or all. */
export type FollowChange =
  | { type: 'follow'; pageId: string }
  | { type: 'unfollow'; pageId: string | null; followId: string | null };

/** Null for activities that we ignore. */
export function followChangeOf(
  { type, actor, object }: Activity,
  site: string,
): FollowChange | null {
  const about = typeof object === 'string' ? object : object.id;
  const pageId = about === undefined ? null : pageAt(site, about);
  switch (type) {
    case 'Follow':
      return pageId === null ? null : { type: 'follow', pageId };
    // Blocking a page ends following it.
    case 'Block':
      return pageId === null ? null : { type: 'unfollow', pageId, followId: null };
    case 'Delete':
      return about === actor ? { type: 'unfollow', pageId: null, followId: null } : null;
    case 'Undo':
      return undoneChange(object, actor, site);
    default:
      return null;
  }
}

function undoneChange(
  object: Activity['object'],
  actor: string,
  site: string,
): FollowChange | null {
  // Some servers name an undone activity by its id alone.
  if (typeof object === 'string') return { type: 'unfollow', pageId: null, followId: object };
  const inner = innerActivity.safeParse(object).data;
  const pageId = inner ? pageAt(site, inner.object) : null;
  if (inner?.type !== 'Follow' || inner.actor !== actor || pageId === null) return null;
  return { type: 'unfollow', pageId, followId: null };
}

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

/** Inboxes written by one statement. */
const mostAtOnce = 1_000;

/** Sends an activity to all followers of a page, once for each server. */
export async function notifyFollowers(tx: Orm, pageId: string, activity: object): Promise<void> {
  const { inbox, sharedInbox } = fediverseFollowers;
  const inboxes = await tx
    .selectDistinct({ inbox: sql<string>`coalesce(${sharedInbox}, ${inbox})` })
    .from(fediverseFollowers)
    .where(eq(fediverseFollowers.pageId, pageId));
  await writeActivity(
    tx,
    pageId,
    activity,
    inboxes.map((row) => row.inbox),
  );
}

/** Sends an activity of a page to each of these inboxes. */
export async function writeActivity(
  tx: Orm,
  pageId: string,
  activity: object,
  inboxes: string[],
): Promise<void> {
  if (inboxes.length === 0) return;
  const activityId = newId();
  const body = JSON.stringify(activity);
  await tx.insert(fediverseActivities).values({ id: activityId, pageId, body });
  for (let from = 0; from < inboxes.length; from += mostAtOnce) {
    const rows = inboxes
      .slice(from, from + mostAtOnce)
      .map((inbox) => ({ id: newId(), activityId, inbox }));
    await tx.insert(fediverseDeliveries).values(rows);
    await writeOutbox(tx, ...rows.map(({ id, inbox }) => dueEvent(id, 1, inbox)));
  }
}

/** Each host has a share of the lane like an owner's: one that hangs holds up no other. */
export function dueEvent(deliveryId: string, turn: number, inbox: string): OutboxEvent {
  const payload = { deliveryId, turn };
  return { type: 'fediverse due', payload, accountId: URL.parse(inbox)?.host };
}
