import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { fediversePosts } from '#app/db/schema/fediverse.ts';
import { actorAddress } from '#app/domain/fediverse/addresses.ts';
import { fediverseLimits } from '#app/domain/fediverse/limits.ts';
import { showView } from '#app/features/announcements/views.ts';
import { creation, showAlone, showDocument, tombstone } from '../words/show-document.ts';
import { showContext } from '../words/vocabulary.ts';
import { findActor } from './read-actor.server.ts';

export type ReadPost = { state: 'here' | 'gone'; pageId: string; showId: string; document: object };

/** A show as a page has published it, or what is left at its address; null where there was none. */
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
    ? showAlone(showDocument(showView(row), post, site), post)
    : { '@context': 'https://www.w3.org/ns/activitystreams', ...tombstone(site, post) };
  return { state: isHere ? 'here' : 'gone', pageId: post.pageId, showId: post.showId, document };
}

/** Which post of a show stands for it: that of its venue. */
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

/** What a page has announced, the latest first. */
export async function readFediverseOutbox(orm: Orm, site: string, pageId: string) {
  const isOfPage = and(eq(fediversePosts.pageId, pageId), isNull(fediversePosts.withdrawnAt));
  const shown = await orm
    .select({ post: fediversePosts, row: publicEvents })
    .from(fediversePosts)
    .innerJoin(publicEvents, eq(publicEvents.id, fediversePosts.showId))
    .where(isOfPage)
    .orderBy(desc(fediversePosts.publishedAt), desc(fediversePosts.id))
    .limit(fediverseLimits.listed);
  return {
    '@context': showContext,
    ...{ id: `${actorAddress(site, pageId)}/outbox`, type: 'OrderedCollection' },
    totalItems: await orm.$count(fediversePosts, isOfPage),
    orderedItems: shown.map(({ post, row }) => {
      const { '@context': _, ...item } = creation(
        showDocument(showView(row), post, site),
        ...([post, site, post] as const),
      );
      return item;
    }),
  };
}
