import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { attendances, followers, followNotices, follows } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newToken } from '#app/platform/token.server.ts';
import { followingChoices, ofAttendance, ofFollow, ofFollower } from '../fields.ts';
import { type Follower, feedPath, findFollower } from '../queries/find-follower.server.ts';

type Services = { database: Database; secret: string };
type Owner = { link: string | null };

/** Chooses how a person hears of shows they follow. */
export const chooseFollowing = command({
  operation: 'chooseFollowing',
  openTo: 'visitors',
  input: followingChoices,
  async run(services: Services, viewer: Viewer | null, { link, mails, isPushed }) {
    const { id, accountId } = await requireFollower(services, viewer, { link });
    const set = { mails, isPushed: isPushed && accountId !== null };
    await services.database.orm.transaction(async (tx) => {
      await tx.update(followers).set(set).where(eq(followers.id, id));
      const isTheirs = eq(followNotices.followerId, id);
      if (mails === 'none') await tx.update(followNotices).set({ isDue: false }).where(isTheirs);
    });
  },
});

/** Stops mails for the holder of a mailed link; follows stay, for their feed. */
export const stopFollowMails = command({
  operation: 'stopFollowMails',
  openTo: 'visitors',
  input: ofFollower,
  run: (services: Services, viewer: Viewer | null, { link }) =>
    chooseFollowing(services, viewer, { link, mails: 'none', isPushed: false }),
});

export const endFollow = command({
  operation: 'endFollow',
  openTo: 'visitors',
  input: ofFollow,
  async run(services: Services, viewer: Viewer | null, { link, followId }) {
    const { id } = await requireFollower(services, viewer, { link });
    const isFollow = and(eq(follows.id, followId), eq(follows.followerId, id));
    await services.database.orm.delete(follows).where(isFollow);
  },
});

/** Withdraws that a person is coming to a show, or maybe. */
export const endAttendance = command({
  operation: 'endAttendance',
  openTo: 'visitors',
  input: ofAttendance,
  async run(services: Services, viewer: Viewer | null, { link, showId }) {
    const { id } = await requireFollower(services, viewer, { link });
    const isAttendance = and(eq(attendances.showId, showId), eq(attendances.followerId, id));
    await services.database.orm.delete(attendances).where(isAttendance);
  },
});

/**
 * Ends everything that a person follows and deletes all of it, including an address without an
 * account.
 */
export const endFollowing = command({
  operation: 'endFollowing',
  openTo: 'visitors',
  input: ofFollower,
  async run(services: Services, viewer: Viewer | null, { link }) {
    const { id } = await requireFollower(services, viewer, { link });
    await services.database.orm.delete(followers).where(eq(followers.id, id));
  },
});

/** Creates a person's private feed address; an earlier one ends. */
export const renewFollowFeed = command({
  operation: 'renewFollowFeed',
  openTo: 'visitors',
  input: ofFollower,
  async run(services: Services, viewer: Viewer | null, { link }) {
    const { id } = await requireFollower(services, viewer, { link });
    const feedNonce = newToken();
    await services.database.orm.update(followers).set({ feedNonce }).where(eq(followers.id, id));
    return { path: `${feedPath(services.secret, { feedNonce })}.ics` };
  },
});

export const endFollowFeed = command({
  operation: 'endFollowFeed',
  openTo: 'visitors',
  input: ofFollower,
  async run(services: Services, viewer: Viewer | null, { link }) {
    const { id } = await requireFollower(services, viewer, { link });
    const isFollower = eq(followers.id, id);
    await services.database.orm.update(followers).set({ feedNonce: null }).where(isFollower);
  },
});

async function requireFollower(
  { database, secret }: Services,
  viewer: Viewer | null,
  { link }: Owner,
): Promise<Follower> {
  const follower = await findFollower(database.orm, { secret, viewer }, link);
  if (!follower) throw new AppError('not-found', words('discovery')('following.nothing'));
  return follower;
}
