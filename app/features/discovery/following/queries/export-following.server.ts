import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { attendances, followers, followNotices, follows } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** A person's follows, planned shows, and notifications of them. */
export async function* exportFollowing(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const isTheirs = eq(followers.accountId, viewer.accountId);
  const [follower] = await orm.select().from(followers).where(isTheirs);
  if (!follower) return;
  const { id, mails, isPushed, createdAt } = follower;
  const isOf = (column: typeof follows.followerId | typeof attendances.followerId) =>
    eq(column, id);
  const followed = await orm
    .select()
    .from(follows)
    .where(isOf(follows.followerId))
    .orderBy(asc(follows.createdAt));
  const coming = await orm
    .select()
    .from(attendances)
    .where(isOf(attendances.followerId))
    .orderBy(asc(attendances.at));
  const notices = await orm
    .select()
    .from(followNotices)
    .where(eq(followNotices.followerId, id))
    .orderBy(asc(followNotices.at));
  const without = <Row extends { followerId: string }>({ followerId: _, ...row }: Row) => row;
  yield jsonPart('following.json', {
    mails,
    isPushed,
    since: createdAt,
    follows: followed.map(without),
    shows: coming.map(without),
    told: notices.map(without),
  });
}
