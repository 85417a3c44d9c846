import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { kmBetween } from '#app/db/expressions.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { attendances, followers, follows } from '#app/db/schema/discovery.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  attendanceAnswers,
  type FollowRequest,
  followingLimits,
  followMails,
  publicCount,
} from '#app/domain/discovery/following.ts';
import { type FedShow, fedShow, publishedAt } from '#app/features/announcements/queries.server.ts';
import { showView } from '#app/features/announcements/views.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSealed, sealToken } from '#app/platform/token.server.ts';

/** For the page's own people; followers stay anonymous. */
export const countFollowers = pageQuery({
  operation: 'countFollowers',
  may: 'see how many follow',
  input: z.object({}),
  answer: z.object({ count: z.int() }),
  async run({ orm }, { profileId }) {
    const [row] = await orm
      .select({ count: sql<number>`count(distinct ${follows.followerId})`.mapWith(Number) })
      .from(follows)
      .where(eq(follows.pageId, profileId));
    return { count: row?.count ?? 0 };
  },
});

/** Numbers of people coming, or maybe; and the visitor's own answer. */
export type Attendance = {
  going: number | null;
  interested: number | null;
  own: 'going' | 'interested' | null;
};

export async function readAttendance(
  orm: Orm,
  showId: string,
  viewer: Viewer | null,
): Promise<Attendance> {
  const { answer, followerId } = attendances;
  const of = (state: 'going' | 'interested') =>
    sql<number>`count(*) filter (where ${eq(answer, state)})`.mapWith(Number);
  const isOwn = eq(followers.accountId, viewer?.accountId ?? '');
  const [row] = await orm
    .select({
      going: of('going'),
      interested: of('interested'),
      own: sql<Attendance['own']>`max(${answer}) filter (where ${isOwn})`,
    })
    .from(attendances)
    .innerJoin(followers, eq(followers.id, followerId))
    .where(eq(attendances.showId, showId));
  const { going = 0, interested = 0, own = null } = row ?? {};
  return { going: publicCount(going), interested: publicCount(interested), own };
}

/** The next shows, at most this many. */
const mostFed = 200;

export type Followed = Awaited<ReturnType<typeof listFollows>>;

/** A signed-in person’s follows, as programs read them. */
export const readFollowing = query({
  operation: 'readFollowing',
  input: z.object({}),
  answer: z.object({
    mails: z.enum(followMails),
    isPushed: z.boolean(),
    follows: z.array(
      z.object({
        id,
        pageId: id.nullable().describe('Null for a town.'),
        name: z.string().nullable().describe('Null for a town, or a page that isn’t public now.'),
        placeName: z.string().nullable().describe('Null for shows everywhere.'),
        radiusKm: z.int().nullable(),
      }),
    ),
    shows: z.array(z.object({ id, title: z.string(), answer: z.enum(attendanceAnswers) })),
  }),
  async run({ database: { orm }, secret }: { database: Database; secret: string }, viewer) {
    const follower = await findFollower(orm, { secret, viewer }, null);
    if (!follower) return { mails: 'none' as const, isPushed: false, follows: [], shows: [] };
    const { mails, isPushed } = follower;
    return { mails, isPushed, ...(await listFollows(orm, follower)) };
  },
});

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

type Show = { pages: SQL; latitude: SQL; longitude: SQL };

const kmOfDegree = 111;

/** True if a follow covers a show: one of its pages, and near enough for a follow near a town. */
export function isAbout(show: Show): SQL {
  const { pageId, latitude, longitude, radiusKm } = follows;
  const distance = kmBetween({ latitude: sql`${latitude}`, longitude: sql`${longitude}` }, show);
  const reach = sql`${radiusKm}::float / ${kmOfDegree}::int + 0.1`;
  const isNear = sql`${latitude} between ${show.latitude} - ${reach} and ${show.latitude} + ${reach}
    and ${distance} <= ${radiusKm}`;
  return sql`((${pageId} = any(${show.pages}) and (${latitude} is null or ${isNear}))
    or (${pageId} is null and ${isNear}))`;
}

/** Separate these addresses from other sealed ones. */
const purposes = { link: 'following', feed: 'followed shows' } as const;

export type Follower = typeof followers.$inferSelect;
type Asker = { secret: string; viewer: Viewer | null };

/** The token of a follower without an account. */
function linkOf(secret: string, { nonce }: Pick<Follower, 'nonce'>): string {
  return sealToken(secret, purposes.link, nonce);
}

/** The path of a person's following page. */
export function followingPath(
  secret: string,
  follower: Pick<Follower, 'nonce' | 'accountId'>,
): string {
  return follower.accountId ? '/following' : `/following/${linkOf(secret, follower)}`;
}

/** The path of the private feed without its extension; null if there is none. */
export function feedPath(secret: string, { feedNonce }: Pick<Follower, 'feedNonce'>) {
  return feedNonce && `/followed/${sealToken(secret, purposes.feed, feedNonce)}`;
}

/**
 * The follower of a link, or else the signed-in person; null for a person who has never followed
 * anything. `not-found` for a forged or ended link.
 */
export async function findFollower(
  orm: Orm,
  { secret, viewer }: Asker,
  link: string | null,
): Promise<Follower | null> {
  if (link !== null) {
    const nonce = openSealed(secret, purposes.link, link);
    const [row] = nonce ? await orm.select().from(followers).where(eq(followers.nonce, nonce)) : [];
    if (!row) throw new AppError('not-found', words('discovery')('following.linkGone'));
    return row;
  }
  if (!viewer) throw new AppError('signed-out', words('routes')('calls.signedOut'));
  const isTheirs = eq(followers.accountId, viewer.accountId);
  return (await orm.select().from(followers).where(isTheirs))[0] ?? null;
}

/** The owner of a private feed; null if it never was, or has ended. */
export async function findFed(orm: Orm, secret: string, sealed: string): Promise<Follower | null> {
  const nonce = openSealed(secret, purposes.feed, sealed);
  if (nonce === null) return null;
  return (await orm.select().from(followers).where(eq(followers.feedNonce, nonce)))[0] ?? null;
}

/** The name of the page or town in a request; `not-found` if it isn’t public. */
export async function nameRequest(orm: Orm, request: FollowRequest): Promise<string> {
  if (request.kind === 'attend') {
    const isShow = eq(publicEvents.id, request.showId);
    const [show] = await orm.select({ facts: publicEvents.facts }).from(publicEvents).where(isShow);
    if (!show) throw new AppError('not-found', words('announcements')('gone'));
    return show.facts.title;
  }
  const { pageId, near } = request;
  if (pageId === null) return near?.name ?? '';
  const page = await readProfile(orm, pageId);
  if (!page) throw new AppError('not-found', words('profiles')('unknown'));
  return nameInText(page.displayName);
}
