import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { attendances, followers, follows } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { publicCount } from '#app/domain/discovery/following.ts';
import { requireRight } from '#app/features/profiles/policy.ts';

/** For the page's own people; followers stay anonymous. */
export async function countFollowers(orm: Orm, viewer: Viewer, profileId: string): Promise<number> {
  requireRight(viewer, profileId, 'see how many follow');
  const [row] = await orm
    .select({ count: sql<number>`count(distinct ${follows.followerId})`.mapWith(Number) })
    .from(follows)
    .where(eq(follows.pageId, profileId));
  return row?.count ?? 0;
}

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
