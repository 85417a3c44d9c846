import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { attendances, followers, follows } from '#app/db/schema/discovery.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { changeOf, type FollowRequest, followingLimits } from '#app/domain/discovery/following.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId, newToken } from '#app/platform/token.server.ts';
import type { Follower } from '../queries/find-follower.server.ts';
import { recordNotified } from './note-notified.server.ts';

export type Owner = { accountId: string } | { email: string; language: string };

/**
 * Applies a confirmed request: repeating it changes nothing but the choice of mails. `not-found`
 * for a removed page or show; `conflict` for too many follows.
 */
export async function applyRequest(tx: Orm, owner: Owner, request: FollowRequest) {
  const follower = await findOrMake(tx, owner, request);
  if (request.kind === 'follow') await addFollow(tx, follower, request);
  else await attend(tx, follower, request);
  return follower;
}

async function findOrMake(tx: Orm, owner: Owner, request: FollowRequest): Promise<Follower> {
  const mails = request.kind === 'follow' ? request.mails : null;
  const [newRow] = await tx
    .insert(followers)
    .values({ id: newId(), nonce: newToken(), mails: mails ?? 'atOnce', ...owner })
    .onConflictDoNothing()
    .returning();
  if (newRow) return newRow;
  const isTheirs =
    'email' in owner ? eq(followers.email, owner.email) : eq(followers.accountId, owner.accountId);
  const [row] = await tx
    .update(followers)
    .set({ mails: mails ?? sql`${followers.mails}` })
    .where(isTheirs)
    .returning();
  if (!row) throw new AppError('conflict', words('discovery')('following.linkGone'));
  return row;
}

async function addFollow(
  tx: Orm,
  { id: followerId }: Follower,
  { pageId, near }: Extract<FollowRequest, { kind: 'follow' }>,
): Promise<void> {
  const isPage = eq(profiles.id, pageId ?? '');
  if (pageId !== null && (await tx.$count(profiles, and(isPage, isPublic()))) === 0)
    throw new AppError('not-found', words('profiles')('unknown'));
  const place = {
    placeName: near?.name ?? null,
    radiusKm: near?.radiusKm ?? null,
    latitude: near?.latitude ?? null,
    longitude: near?.longitude ?? null,
  };
  await tx
    .insert(follows)
    .values({ id: newId(), followerId, pageId, ...place })
    .onConflictDoUpdate({
      target: [follows.followerId, follows.pageId, follows.placeName],
      set: place,
    });
  if ((await tx.$count(follows, eq(follows.followerId, followerId))) > followingLimits.most)
    throw new AppError(
      'conflict',
      words('discovery')('following.tooMany', { most: followingLimits.most }),
    );
}

async function attend(
  tx: Orm,
  { id: followerId }: Follower,
  { showId, answer }: Extract<FollowRequest, { kind: 'attend' }>,
): Promise<void> {
  const isShow = eq(publicEvents.id, showId);
  // Changes of the show wait, and then tell this person too.
  const [show] = await tx.select().from(publicEvents).where(isShow).for('share');
  if (!show || show.isPast || show.status === 'cancelled')
    throw new AppError('not-found', words('discovery')('following.showOver'));
  await tx
    .insert(attendances)
    .values({ followerId, showId, answer })
    .onConflictDoUpdate({ target: [attendances.showId, attendances.followerId], set: { answer } });
  const change = changeOf({ ...show, room: show.facts.room });
  if (change) await recordNotified(tx, showId, change, [followerId]);
}
