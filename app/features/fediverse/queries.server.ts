import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { fediverseFollowers, fediversePages, fediversePosts } from '#app/db/schema/fediverse.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { actorAddress, fediverseLimits, handleOf } from '#app/domain/fediverse/addresses.ts';
import { showView } from '#app/features/announcements/views.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { showProfile } from '#app/features/profiles/show-profile.server.ts';
import { query } from '#app/fields/command.ts';
import { page } from '#app/fields/kinds.ts';
import { defaultLanguage, inLanguage } from '#app/lib/language.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { findKeys } from './steps.server.ts';
import { type ActorDocument, actorDocument } from './views.ts';
import { creation, showContext, showDocument, standaloneShow, tombstone } from './words.ts';

export type Federation = Awaited<ReturnType<typeof readFederation>>;

/** A page’s place on the Fediverse, for its own people. */
export const readFederation = query({
  operation: 'readFederation',
  input: z.object({ profileId: page }),
  answer: z.object({
    isConnected: z.boolean().describe('Whether the platform is connected to the Fediverse.'),
    isOn: z.boolean().describe('Whether the page can be followed there, if it is.'),
    address: z.string().describe('What people look for on their own site.'),
    followers: z.int().describe('How many follow the page from there.'),
  }),
  async run(
    { database: { orm }, brand }: { database: Database; brand: Brand },
    viewer,
    { profileId },
  ) {
    requireRight(viewer, profileId, 'manage the fediverse');
    const { isOff, pageId } = fediversePages;
    const [[row], followers] = await Promise.all([
      orm.select({ isOff }).from(fediversePages).where(eq(pageId, profileId)),
      countFollowers(orm, profileId),
    ]);
    return {
      isConnected: brand.isFederated,
      isOn: !row?.isOff,
      address: handleOf(brand.site, profileId),
      followers,
    };
  },
});

export function countFollowers(orm: Orm, pageId: string): Promise<number> {
  return orm.$count(fediverseFollowers, eq(fediverseFollowers.pageId, pageId));
}

export type ReadPost = { state: 'here' | 'gone'; pageId: string; showId: string; document: object };

/** A show as a page has published it, or its tombstone; null if there never was one. */
export async function readPost(orm: Orm, site: string, id: string): Promise<ReadPost | null> {
  const [found] = await orm
    .select({ post: fediversePosts, row: publicEvents })
    .from(fediversePosts)
    .leftJoin(publicEvents, eq(publicEvents.id, fediversePosts.showId))
    .where(eq(fediversePosts.id, id));
  if (!found) return null;
  const { post, row } = found;
  const isHere = row && !post.withdrawnAt && (await findActor(orm, post.pageId)) === 'here';
  const document = isHere
    ? standaloneShow(showDocument(showView(row), post, site), post)
    : { '@context': 'https://www.w3.org/ns/activitystreams', ...tombstone(site, post) };
  return { state: isHere ? 'here' : 'gone', pageId: post.pageId, showId: post.showId, document };
}

/** The post that represents a show: that of its venue. */
export async function findPostOf(orm: Orm, showId: string): Promise<string | null> {
  const { id, pageId, withdrawnAt } = fediversePosts;
  const [post] = await orm
    .select({ id })
    .from(fediversePosts)
    .innerJoin(
      publicEvents,
      and(eq(publicEvents.id, fediversePosts.showId), eq(publicEvents.venueId, pageId)),
    )
    .where(and(eq(fediversePosts.showId, showId), isNull(withdrawnAt)));
  return post?.id ?? null;
}

type OutboxPart = {
  /** `latest`, or the post after which a page of the list begins; null for the list itself. */
  part?: string | null;
  /** Posts on a page. */
  most?: number;
};

/**
 * Posts of a page, the latest first: all of them in the list, or split into pages if there are more
 * (ActivityStreams 2.0 core, 5.2). Null for a page of the list that doesn't exist.
 */
export async function readFediverseOutbox(
  orm: Orm,
  site: string,
  pageId: string,
  { part = null, most = fediverseLimits.listed }: OutboxPart = {},
) {
  const address = `${actorAddress(site, pageId)}/outbox`;
  const isOfPage = and(eq(fediversePosts.pageId, pageId), isNull(fediversePosts.withdrawnAt));
  const totalItems = await orm.$count(fediversePosts, isOfPage);
  const list = { id: address, type: 'OrderedCollection', totalItems };
  if (part === null && totalItems > most)
    return { '@context': showContext, ...list, first: `${address}?page=latest` };
  const after = part === null || part === 'latest' ? undefined : await placeOf(orm, pageId, part);
  if (after === null) return null;
  const rows = await orm
    .select({ post: fediversePosts, row: publicEvents })
    .from(fediversePosts)
    .innerJoin(publicEvents, eq(publicEvents.id, fediversePosts.showId))
    .where(and(isOfPage, after))
    .orderBy(desc(fediversePosts.publishedAt), desc(fediversePosts.id))
    .limit(most + 1);
  const posts = rows.slice(0, most);
  const last = rows.length > most ? posts.at(-1)?.post.id : undefined;
  const orderedItems = posts.map(({ post, row }) => {
    const document = showDocument(showView(row), post, site);
    const { '@context': _, ...item } = creation(document, post, site, post);
    return item;
  });
  if (part === null) return { '@context': showContext, ...list, orderedItems };
  return {
    '@context': showContext,
    id: `${address}?page=${part}`,
    type: 'OrderedCollectionPage',
    partOf: address,
    totalItems,
    ...(last && { next: `${address}?page=${last}` }),
    orderedItems,
  };
}

/** The posts of a page after a given one, which may have been withdrawn since. */
async function placeOf(orm: Orm, pageId: string, postId: string): Promise<SQL | null> {
  const { id, publishedAt } = fediversePosts;
  const isPost = and(eq(id, postId), eq(fediversePosts.pageId, pageId));
  if ((await orm.$count(fediversePosts, isPost)) === 0) return null;
  // Compared in the database, whose moments are finer than those of a `Date`.
  const place = orm.select({ publishedAt, id }).from(fediversePosts).where(isPost);
  return sql`(${publishedAt}, ${id}) < (${place})`;
}

export type ActorServices = {
  database: Database;
  files: Files;
  log: Log;
  brand: Brand;
  secret: string;
};

/** A page as a Fediverse actor; null if it isn’t one. */
export async function showActor(
  means: ActorServices,
  pageId: string,
): Promise<{ document: ActorDocument; isWhole: boolean } | null> {
  const { database, brand, secret } = means;
  if ((await findActor(database.orm, pageId)) !== 'here') return null;
  const profile = await inLanguage(defaultLanguage, () => showProfile(means, pageId));
  if (profile.state !== 'found') return null;
  const { publicKey } = await findKeys(database.orm, secret, pageId);
  const document = actorDocument(profile.profile, brand.site, publicKey);
  return { document, isWhole: profile.isWhole };
}

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
