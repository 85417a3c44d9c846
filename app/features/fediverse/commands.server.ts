import { createHash } from 'node:crypto';
import {
  and,
  arrayContains,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  notInArray,
  sql,
} from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { writeOutbox, writeOutboxLater } from '#app/db/outbox.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import {
  fediverseActivities,
  fediverseDeliveries,
  fediverseFollowers,
  fediversePages,
  fediversePosts,
  fediverseSeen,
} from '#app/db/schema/fediverse.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { actorAddress, fediverseLimits, keyAddress } from '#app/domain/fediverse/addresses.ts';
import { pauseAfter, readRetryAfter } from '#app/domain/profiles/webhooks.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { type ShowView, showView } from '#app/features/announcements/views.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { isPublic } from '#app/features/profiles/read-profile.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { OutgoingError, postOutside } from '#app/platform/outgoing.server.ts';
import { type Signature, signedHeaders } from '#app/platform/signing/http-signatures.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { federation } from './fields.ts';
import { type ActorServices, showActor } from './queries.server.ts';
import { verifySender } from './steps/verify-sender.server.ts';
import {
  type Activity,
  dueEvent,
  type FediverseServices,
  type FollowChange,
  findKeys,
  followChangeOf,
  hostOf,
  type InboxMessage,
  notifyFollowers,
  type RemoteActor,
  readActivity,
  readRecentSignature,
  sendFarewell,
  writeActivity,
} from './steps.server.ts';
import {
  activityType,
  addressed,
  change,
  creation,
  fingerprintOf,
  type Post,
  showDocument,
  withdrawal,
} from './words.ts';

/**
 * Opens a page to followers on the Fediverse, or withdraws it: other servers are then told to
 * remove it, and it loses its followers.
 */
export const changeFederation = pageCommand({
  operation: 'changeFederation',
  may: 'manage the fediverse',
  input: federation,
  settlesItself: true,
  async run(
    {
      services: { database, brand },
      viewer,
      page: { profileId },
    }: OnPage<{ database: Database; brand: Brand }>,
    { isOn },
  ) {
    await database.orm.transaction(async (tx) => {
      if (!(await switchFederation(tx, profileId, isOn))) return;
      if (isOn) await publishAgain(tx, profileId);
      else if (brand.isFederated) await sendFarewell(tx, brand.site, profileId);
      const action = isOn ? 'page on the fediverse' : 'page off the fediverse';
      await logSecurity(tx, { actor: viewer.pseudonym, action });
    });
    // Clears cached copies of the page.
    database.changes.notify(`profiles:${profileId}`);
  },
});

/** Returns false if nothing changes. */
async function switchFederation(tx: Orm, pageId: string, isOn: boolean): Promise<boolean> {
  const isOfPage = eq(fediversePages.pageId, pageId);
  await tx.insert(fediversePages).values({ pageId }).onConflictDoNothing();
  const [page] = await tx.select().from(fediversePages).where(isOfPage).for('update');
  if (page?.isOff === !isOn) return false;
  await tx.update(fediversePages).set({ isOff: !isOn }).where(isOfPage);
  return true;
}

async function publishAgain(tx: Orm, pageId: string): Promise<void> {
  const { id, pages, isPast } = publicEvents;
  const shows = await tx
    .select({ id })
    .from(publicEvents)
    .where(and(arrayContains(pages, [pageId]), eq(isPast, false)));
  const ids = shows.map((show) => show.id);
  if (ids.length > 0) await writeOutbox(tx, { type: 'public events changed', payload: { ids } });
}

/** One run handles this many; the next one goes on. */
const mostAtOnce = 500;

/**
 * Publishes shows that were never published: public before the operator enabled federation, or
 * before a page came back, and withdrawals of announcements that ended.
 */
export async function publishMissed(services: Parameters<typeof publishShows>[0]): Promise<void> {
  if (!services.brand.isFederated) return;
  const { id, pages, isPast, changedAt, startsAt } = publicEvents;
  const { pageId, showId, comparedAt, withdrawnAt } = fediversePosts;
  const rows = await rowsOf<{ id: string }>(
    services.database.orm.execute(sql`
    (select ${id} as id from ${publicEvents}
      where not ${isPast} and exists (
        select 1 from unnest(${pages}) as shown(page_id)
          join ${profiles} on ${profiles.id} = shown.page_id and ${isPublic()}
          left join ${fediversePages} on ${fediversePages.pageId} = shown.page_id
          left join ${fediversePosts} on ${pageId} = shown.page_id and ${showId} = ${id}
            and ${withdrawnAt} is null
        where ${fediversePages.isOff} is not true
          and (${comparedAt} is null or ${comparedAt} < ${changedAt}))
      order by ${startsAt} limit ${mostAtOnce})
    union
    (select ${showId} as id from ${fediversePosts}
      where ${withdrawnAt} is null
        and not exists (select 1 from ${publicEvents} where ${id} = ${showId})
      limit ${mostAtOnce})`),
  );
  await publishShows(
    services,
    rows.map((row) => row.id),
  );
}

type Services = { database: Pick<Database, 'orm'>; brand: Pick<Brand, 'site' | 'isFederated'> };

/**
 * Publishes shows on each page that lists them, tells its followers of changes, and withdraws shows
 * that are no longer public there. Running it again tells no one anything twice.
 */
export async function publishShows(
  { database, brand }: Services,
  showIds: string[],
): Promise<void> {
  if (!brand.isFederated) return;
  for (const showId of showIds)
    await database.orm.transaction((tx) => publishShow(tx, brand.site, showId));
}

async function publishShow(tx: Orm, site: string, showId: string): Promise<void> {
  // Two runs wait for each other, so that the later facts stay.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fediverse'), hashtext(${showId}))`);
  const [row] = await tx.select().from(publicEvents).where(eq(publicEvents.id, showId));
  const show = row ? showView(row) : null;
  const pages = row ? await findPages(tx, row.pages) : [];
  const { pageId, withdrawnAt } = fediversePosts;
  const isLive = and(eq(fediversePosts.showId, showId), isNull(withdrawnAt));
  const posts = await tx.select().from(fediversePosts).where(isLive);
  const byPage = new Map(posts.map((post) => [post.pageId, post]));
  for (const page of show && !show.isPast ? pages : []) {
    const post = byPage.get(page);
    if (post) await publishChange(tx, site, show as ShowView, post);
    else await publishFirst(tx, site, show as ShowView, { pageId: page, showId });
  }
  await tx
    .update(fediversePosts)
    .set({ withdrawnAt: sql`now()` })
    .where(and(isLive, pages.length > 0 ? notInArray(pageId, pages) : undefined));
  for (const post of posts.filter((one) => !pages.includes(one.pageId)))
    await notifyFollowers(tx, post.pageId, withdrawal(site, post));
}

/** The pages among these that are on the Fediverse. */
async function findPages(tx: Orm, ids: string[]): Promise<string[]> {
  const { id } = profiles;
  const rows = await tx
    .select({ id })
    .from(profiles)
    .leftJoin(fediversePages, eq(fediversePages.pageId, id))
    .where(and(inArray(id, ids), isPublic(), sql`${fediversePages.isOff} is not true`));
  return rows.map((row) => row.id).sort();
}

async function publishFirst(
  tx: Orm,
  site: string,
  show: ShowView,
  { pageId, showId }: { pageId: string; showId: string },
): Promise<void> {
  const post: Post = { id: newId(), pageId };
  const document = showDocument(show, post, site);
  await tx.insert(fediversePages).values({ pageId }).onConflictDoNothing();
  const [told] = await tx
    .insert(fediversePosts)
    .values({ ...post, showId, fingerprint: fingerprintOf(document) })
    .returning();
  if (told) await notifyFollowers(tx, pageId, creation(document, told, site, post));
}

async function publishChange(
  tx: Orm,
  site: string,
  show: ShowView,
  post: typeof fediversePosts.$inferSelect,
): Promise<void> {
  const document = showDocument(show, post, site);
  const fingerprint = fingerprintOf(document);
  const isNew = fingerprint !== post.fingerprint;
  const changes = post.changes + 1;
  const [told] = await tx
    .update(fediversePosts)
    .set({
      comparedAt: sql`now()`,
      ...(isNew && { fingerprint, changes, changedAt: sql`now()` }),
    })
    .where(eq(fediversePosts.id, post.id))
    .returning();
  if (isNew && told) await notifyFollowers(tx, post.pageId, change(document, told, site, post));
}

/** One run handles this many; the next one goes on. */
const mostPagesAtOnce = 100;

/** Sends changed names and pictures of pages to their followers. */
export async function publishPages(means: ActorServices): Promise<void> {
  if (!means.brand.isFederated) return;
  const { orm } = means.database;
  const { pageId, notifiedAt } = fediversePages;
  const followers = orm
    .select({ actor: fediverseFollowers.actor })
    .from(fediverseFollowers)
    .where(eq(fediverseFollowers.pageId, pageId));
  const pages = await orm
    .select({ pageId })
    .from(fediversePages)
    .innerJoin(profiles, eq(profiles.id, pageId))
    .where(and(isPublic(), gt(profiles.updatedAt, notifiedAt), exists(followers)))
    .orderBy(asc(notifiedAt))
    .limit(mostPagesAtOnce);
  for (const { pageId } of pages) await publishPage(means, pageId);
}

async function publishPage(means: ActorServices, pageId: string): Promise<void> {
  const actor = await showActor(means, pageId);
  const address = actorAddress(means.brand.site, pageId);
  await means.database.orm.transaction(async (tx) => {
    // Of several workers, one has something to send.
    const [row] = await tx
      .update(fediversePages)
      .set({ notifiedAt: sql`now()` })
      .where(
        and(
          eq(fediversePages.pageId, pageId),
          sql`${fediversePages.notifiedAt} < (
        select ${profiles.updatedAt} from ${profiles} where ${profiles.id} = ${pageId})`,
        ),
      )
      .returning({ notifiedAt: fediversePages.notifiedAt });
    if (!row?.notifiedAt || !actor) return;
    const { '@context': context, ...object } = actor.document;
    await notifyFollowers(tx, pageId, {
      '@context': context,
      id: `${address}#update-${row.notifiedAt.getTime()}`,
      type: 'Update',
      actor: address,
      ...addressed(means.brand.site, pageId),
      published: row.notifiedAt.toISOString(),
      object,
    });
  });
}

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
  const rows = await tx
    .insert(fediverseSeen)
    .values({ hash })
    .onConflictDoNothing()
    .returning({ hash: fediverseSeen.hash });
  return rows.length > 0;
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

/** Accepts a follower of a page. A repeated request is accepted again. */
async function addFollower(
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

const longestMs = 15_000;

/**
 * Sends a due activity to an inbox, signed by its page. The result and the time of the next attempt
 * are recorded; an activity that is no longer due, or whose outbox row has changed, is left alone.
 */
export async function sendActivity(
  means: FediverseServices,
  task: { deliveryId: string; turn: number },
): Promise<void> {
  const { database, brand } = means;
  if (!brand.isFederated) return;
  const sendable = await findSendable(database.orm, task);
  if (sendable) await recordAttempt(database.orm, task, await post(means, sendable));
}

type Sendable = { inbox: string; pageId: string; body: string };

async function findSendable(orm: Orm, { deliveryId, turn }: { deliveryId: string; turn: number }) {
  const { id, inbox, activityId, nextAt } = fediverseDeliveries;
  const { pageId, body } = fediverseActivities;
  const [due] = await orm
    .select({ inbox, pageId, body })
    .from(fediverseDeliveries)
    .innerJoin(fediverseActivities, eq(fediverseActivities.id, activityId))
    .where(and(eq(id, deliveryId), eq(fediverseDeliveries.turn, turn), isNotNull(nextAt)));
  return due;
}

async function post(means: FediverseServices, { inbox, pageId, body }: Sendable): Promise<Outcome> {
  const { database, secret, brand, mayReach } = means;
  const { privateKey } = await findKeys(database.orm, secret, pageId);
  const keyId = keyAddress(brand.site, pageId);
  const request = { method: 'post', url: new URL(inbox), body, now: new Date() } as const;
  try {
    const { status, headers } = await postOutside(inbox, {
      body,
      mostBytes: 1_024,
      longestMs,
      mayReach,
      headers: {
        'content-type': activityType,
        ...signedHeaders(request, { keyId, privateKey }),
      },
    });
    return { status, retryAfter: headers['retry-after'] };
  } catch (error) {
    if (error instanceof OutgoingError) return { status: null };
    throw error;
  }
}

/** An answer; null if there was none. */
type Outcome = { status: number | null; retryAfter?: string | undefined };

type Delivery = typeof fediverseDeliveries.$inferSelect;

/**
 * Records an attempt and schedules the next one. After the last, or if the inbox is gone, its
 * followers are removed.
 */
async function recordAttempt(
  orm: Orm,
  { deliveryId, turn }: { deliveryId: string; turn: number },
  { status, retryAfter }: Outcome,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, deliveryId, turn);
    if (!delivery) return;
    const attempts = delivery.attempts + 1;
    if (status !== null && status >= 200 && status < 300)
      return updateDelivery(tx, deliveryId, { attempts, nextAt: null, arrivedAt: sql`now()` });
    const isGone = status === 410;
    const wish = readRetryAfter(retryAfter, new Date());
    const pause = isGone ? null : pauseAfter({ attempts, retryAfter: wish, chance: Math.random() });
    if (pause !== null) return tryLater(tx, delivery, attempts, pause);
    await updateDelivery(tx, deliveryId, { attempts, nextAt: null });
    if (isGone || !(await hasHeardSince(tx, delivery))) await forgetInbox(tx, delivery.inbox);
  });
}

async function lockDelivery(tx: Orm, deliveryId: string, turn: number) {
  const { id, nextAt } = fediverseDeliveries;
  const [delivery] = await tx
    .select()
    .from(fediverseDeliveries)
    .where(and(eq(id, deliveryId), eq(fediverseDeliveries.turn, turn), isNotNull(nextAt)))
    .for('update');
  return delivery;
}

async function updateDelivery(tx: Orm, deliveryId: string, change: object): Promise<void> {
  await tx.update(fediverseDeliveries).set(change).where(eq(fediverseDeliveries.id, deliveryId));
}

async function tryLater(tx: Orm, { id, turn, inbox }: Delivery, attempts: number, pause: number) {
  const nextAt = sql`now() + make_interval(secs => ${pause})`;
  await updateDelivery(tx, id, { attempts, turn: turn + 1, nextAt });
  await writeOutboxLater(tx, dueEvent(id, turn + 1, inbox), pause);
}

/** True if the inbox works and only this activity has never arrived. */
async function hasHeardSince(tx: Orm, { inbox, createdAt }: Delivery): Promise<boolean> {
  const { arrivedAt } = fediverseDeliveries;
  const later = and(eq(fediverseDeliveries.inbox, inbox), gt(arrivedAt, createdAt));
  return (await tx.$count(fediverseDeliveries, later)) > 0;
}

/** Drops the inbox's followers and everything waiting to be sent there. */
async function forgetInbox(tx: Orm, address: string): Promise<void> {
  const { inbox, sharedInbox } = fediverseFollowers;
  await tx.delete(fediverseFollowers).where(eq(sql`coalesce(${sharedInbox}, ${inbox})`, address));
  const { nextAt } = fediverseDeliveries;
  await tx
    .update(fediverseDeliveries)
    .set({ nextAt: null })
    .where(and(eq(fediverseDeliveries.inbox, address), isNotNull(nextAt)));
}

/** Removes old sent messages, old ids of received ones, and pages whose farewell is over. */
export async function sweepFediverse(orm: Orm): Promise<void> {
  const { keptDays, seenDays } = fediverseLimits;
  await orm.delete(fediverseActivities).where(lt(fediverseActivities.createdAt, before(keptDays)));
  await orm.delete(fediverseSeen).where(lt(fediverseSeen.seenAt, before(seenDays)));
  const { activityId, nextAt } = fediverseDeliveries;
  const waiting = orm
    .select({ id: fediverseDeliveries.id })
    .from(fediverseDeliveries)
    .innerJoin(fediverseActivities, eq(fediverseActivities.id, activityId))
    .where(and(eq(fediverseActivities.pageId, fediversePages.pageId), isNotNull(nextAt)));
  await orm.delete(fediversePages).where(and(isNotNull(fediversePages.leftAt), notExists(waiting)));
}

function before(days: number) {
  return sql`now() - make_interval(days => ${days})`;
}
