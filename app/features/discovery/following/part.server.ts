import { asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { attendances, followers, followNotices, follows } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { asAnnounced, changeOf } from '#app/domain/discovery/following.ts';
import { showView } from '#app/features/announcements/views.ts';
import type {
  Leaving,
  NotificationKind,
  NotificationText,
  OwnNotification,
  Part,
} from '#app/features/part.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { newsOf } from './words.ts';

/** Notifications of shows for an account; their words are under `following.told`. */
export const showNotifications = {
  new: { topic: 'news', urgency: 'normal' },
  changed: { topic: 'news', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;

/** Deletes follows of an account, and those of its mail address. */
async function forgetFollower(tx: Orm, { account }: Leaving): Promise<void> {
  if (account) await tx.delete(followers).where(eq(followers.email, account.email));
}

/** The words of show notifications, the same as in their mails; a change is described as of now. */
async function describeShowNotifications(
  orm: Orm,
  notifications: OwnNotification[],
): Promise<Map<number, NotificationText>> {
  const ids = notifications.map(({ subjectId }) => subjectId);
  const shows = await orm.select().from(publicEvents).where(inArray(publicEvents.id, ids));
  return new Map(
    notifications.flatMap(({ id, kind, subjectId }) => {
      const row = shows.find((one) => one.id === subjectId);
      if (!row) return [];
      const show = showView(row);
      const change = changeOf({ ...row, room: row.facts.room }) ?? asAnnounced;
      const { title } = newsOf(kind === 'new' ? 'new' : change, show);
      return [[id, { text: title, path: show.path }] as const];
    }),
  );
}

/** A person's follows, planned shows, and notifications of them. */
async function* exportFollowing(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
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

export const part: Part = {
  exports: [exportFollowing],
  leaving: { remove: forgetFollower },
  notifications: [
    // People follow for themselves, not as members of a page.
    { subject: 'show', right: null, kinds: showNotifications, describe: describeShowNotifications },
  ],
};
