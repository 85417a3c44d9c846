import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { attendances, follows } from '#app/db/schema/discovery.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { followingLimits } from '#app/domain/discovery/following.ts';
import {
  type FedShow,
  fedShow,
  publishedAt,
} from '#app/features/announcements/queries/list-fed-shows.server.ts';
import { showView } from '#app/features/announcements/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { Follower } from './find-follower.server.ts';
import { isAbout } from './shows-followed.server.ts';

/** The next shows, at most this many. */
const mostFed = 200;

export type Followed = Awaited<ReturnType<typeof listFollows>>;

/** A person's follows and planned shows. */
export async function listFollows(orm: Orm, { id }: Pick<Follower, 'id'>) {
  const [followed, coming] = await Promise.all([
    orm
      .select({ follow: follows, name: profiles.displayName, isHidden: isHidden(profiles) })
      .from(follows)
      .leftJoin(profiles, eq(profiles.id, follows.pageId))
      .where(eq(follows.followerId, id))
      .orderBy(desc(follows.createdAt), asc(follows.id))
      .limit(followingLimits.most),
    orm
      .select({ answer: attendances.answer, show: publicEvents })
      .from(attendances)
      .innerJoin(publicEvents, eq(publicEvents.id, attendances.showId))
      .where(and(eq(attendances.followerId, id), eq(publicEvents.isPast, false)))
      .orderBy(asc(publicEvents.startsAt), asc(publicEvents.id))
      .limit(mostFed),
  ]);
  return {
    follows: followed.map(({ follow: { id, pageId, placeName, radiusKm }, name, isHidden }) => ({
      id,
      pageId,
      placeName,
      radiusKm,
      /** Without a name if its page isn’t public now. */
      name: pageId === null || isHidden ? null : nameInText(name),
    })),
    shows: coming.map(({ answer, show }) => {
      const { id, title, path, longDay, venueName, status } = showView(show);
      return { id, title, path, longDay, venueName, status, answer };
    }),
  };
}

function isHidden({ publishedAt, hiddenAt }: typeof profiles): SQL<boolean> {
  return sql<boolean>`${publishedAt} is null or ${hiddenAt} is not null`;
}

/** Coming shows of a person's follows, and their planned shows, cancelled ones too. */
export async function listFollowedShows(
  orm: Orm,
  { id }: Pick<Follower, 'id'>,
): Promise<FedShow[]> {
  const { pages, latitude, longitude } = publicEvents;
  const show = { pages: sql`${pages}`, latitude: sql`${latitude}`, longitude: sql`${longitude}` };
  const isFollowed = sql`exists (select from ${follows} where ${follows.followerId} = ${id}
    and ${isAbout(show)})`;
  const isComing = sql`exists (select from ${attendances} where ${attendances.followerId} = ${id}
    and ${attendances.showId} = ${publicEvents.id})`;
  const rows = await orm
    .select({ row: publicEvents, publishedAt })
    .from(publicEvents)
    .where(and(eq(publicEvents.isPast, false), sql`(${isFollowed} or ${isComing})`))
    .orderBy(asc(publicEvents.startsAt), asc(publicEvents.id))
    .limit(mostFed);
  return rows.map(fedShow);
}
