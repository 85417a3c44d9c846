import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { fediversePosts } from '#app/db/schema/fediverse.ts';
import { actorAddress } from '#app/domain/fediverse/addresses.ts';
import { fediverseLimits } from '#app/domain/fediverse/limits.ts';
import { showView } from '#app/features/announcements/views.ts';
import { creation, showDocument, standaloneShow, tombstone } from '../words/show-document.ts';
import { showContext } from '../words/vocabulary.ts';
import { findActor } from './read-actor.server.ts';

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
