import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { attendances, followers, followNotices, follows } from '#app/db/schema/discovery.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { changeOf, type FollowRequest, followingLimits } from '#app/domain/discovery/following.ts';
import { refusesMail } from '#app/features/accounts/commands.server.ts';
import { ofLink } from '#app/features/accounts/fields.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { issueLink, takeLink } from '#app/features/accounts/sign-in/issue-link.server.ts';
import { showView } from '#app/features/announcements/views.ts';
import { isPublic } from '#app/features/profiles/read-profile.server.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { atLeast, eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId, newToken } from '#app/platform/token.server.ts';
import { findAround } from '../search/queries.server.ts';
import {
  attendance,
  follow,
  followingChoices,
  ofAttendance,
  ofFollow,
  ofFollower,
} from './fields.ts';
import { confirmFollowMail, digestMail } from './mails.tsx';
import {
  type Follower,
  feedPath,
  findFollower,
  followingPath,
  nameRequest,
} from './queries.server.ts';
import { recordNotified } from './steps.server.ts';

type Services = { database: Database; brand: Brand; secret: string } & From;

/**
 * Follows a page, a town, or a page near a town: at once with an account, else after confirmation
 * by a mailed link. The answer doesn't reveal if the address is known; it says only if a
 * confirmation is pending.
 */
export const askFollow = command({
  operation: 'follow',
  openTo: 'visitors',
  input: follow,
  async run(services: Services, viewer: Viewer | null, { pageId, near, radiusKm, mails, email }) {
    const place = near === '' ? null : await findAround(services.database.orm, near);
    if ((near !== '' || pageId === null) && !place) refuse('near', 'noPlace');
    return requestFollow(services, viewer, email, {
      kind: 'follow',
      pageId,
      near: place && { ...place, radiusKm },
      mails,
    });
  },
});

/** Marks a person as coming to a show, or maybe; confirmed the same way. */
export const attendShow = command({
  operation: 'attendShow',
  openTo: 'visitors',
  input: attendance,
  run: (services: Services, viewer: Viewer | null, { showId, answer, email }) =>
    requestFollow(services, viewer, email, { kind: 'attend', showId, answer }),
});

async function requestFollow(
  services: Services,
  viewer: Viewer | null,
  email: string | null,
  request: FollowRequest,
) {
  const { database, from } = services;
  if (viewer?.isComplete) {
    const { accountId } = viewer;
    await database.orm.transaction((tx) => applyRequest(tx, { accountId }, request));
    return { isWaiting: false };
  }
  if (email === null) return refuse('email', 'noEmail');
  await limitAttempts(database.orm, 'follow', { network: from?.address, account: email });
  await atLeast(leastMs, sendLink(services, email, request));
  return { isWaiting: true };
}

/** Longer than either way takes, so that timing reveals nothing. */
const leastMs = 150;

async function sendLink({ database, brand }: Services, email: string, request: FollowRequest) {
  const { orm } = database;
  const name = await nameRequest(orm, request);
  if (await refusesMail(orm, email)) return;
  const language = currentLanguage();
  await orm.transaction(async (tx) => {
    const value = JSON.stringify({ email, language, request });
    const seconds = followingLimits.confirmDays * 86_400;
    const token = await issueLink(tx, 'follow', value, seconds);
    const content = { kind: request.kind, name, token };
    const payload = confirmFollowMail(brand, content, { email, language });
    await writeOutbox(tx, { type: 'mail', payload });
  });
}

function refuse(field: 'near' | 'email', why: 'noPlace' | 'noEmail'): never {
  const sentence = words('discovery')(`following.${why}`);
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}

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
  { link }: { link: string | null },
): Promise<Follower> {
  const follower = await findFollower(database.orm, { secret, viewer }, link);
  if (!follower) throw new AppError('not-found', words('discovery')('following.nothing'));
  return follower;
}

/**
 * Confirms a follow by the link mailed to an address; once. Returns the path of the person's
 * following page. `not-found` for a used or expired link, or a removed page.
 */
export const confirmFollow = command({
  operation: 'confirmFollow',
  openTo: 'visitors',
  input: ofLink,
  async run({ database, secret }: Services, _viewer: Viewer | null, { token }) {
    return database.orm.transaction(async (tx) => {
      const value = await takeLink(tx, 'follow', token);
      if (value === null)
        throw new AppError('not-found', words('discovery')('following.confirmOver'));
      const { email, language, request } = JSON.parse(value) as {
        email: string;
        language: string;
        request: FollowRequest;
      };
      const follower = await applyRequest(tx, { email, language }, request);
      return { path: followingPath(secret, follower) };
    });
  },
});

export type Owner = { accountId: string } | { email: string; language: string };

/**
 * Applies a confirmed request: repeating it changes nothing but the choice of mails. `not-found`
 * for a removed page or show; `conflict` for too many follows.
 */
async function applyRequest(tx: Orm, owner: Owner, request: FollowRequest) {
  const follower = await findOrAddFollower(tx, owner, request);
  if (request.kind === 'follow') await addFollow(tx, follower, request);
  else await attend(tx, follower, request);
  return follower;
}

async function findOrAddFollower(tx: Orm, owner: Owner, request: FollowRequest): Promise<Follower> {
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

const digestsAtOnce = 500;

/** Mails new shows to people with weekly digests, each in a transaction of its own. */
export async function sendDigests(services: Services): Promise<void> {
  const followerRows = await services.database.orm
    .selectDistinct({ id: followers.id })
    .from(followers)
    .innerJoin(followNotices, and(eq(followNotices.followerId, followers.id), followNotices.isDue))
    .where(isItsTime)
    .limit(digestsAtOnce);
  const ids = followerRows.map(({ id }) => id);
  await eachAlone(ids, (id) => sendDigest(services, id), 'digests can’t be sent');
}

/** A person who has changed to mails at once gets the rest at once. */
const isItsTime = sql`(${followers.mails} = 'atOnce'
  or ${followers.digestAt} < now() - interval '7 days')`;

async function sendDigest({ database, brand, secret }: Services, id: string): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [follower] = await tx
      .update(followers)
      .set({ digestAt: sql`now()` })
      // Of two workers, the second finds that its time has passed.
      .where(and(eq(followers.id, id), isItsTime))
      .returning();
    if (!follower) return;
    const shows = await removePending(tx, id);
    for (const show of shows) {
      const change = changeOf({ ...show, room: show.facts.room });
      if (change) await recordNotified(tx, show.id, change, [id]);
    }
    const reader = await readReader(tx, follower);
    if (shows.length === 0 || !reader) return;
    const page = addressAt(
      brand.site,
      followingPath(secret, { accountId: null, nonce: follower.nonce }),
    );
    const content = { shows: () => shows.map((show) => showView(show)), page };
    await writeOutbox(tx, { type: 'mail', payload: digestMail(brand, content, reader) });
  });
}

async function removePending(tx: Orm, followerId: string) {
  const pending = await tx
    .update(followNotices)
    .set({ isDue: false })
    .where(and(eq(followNotices.followerId, followerId), followNotices.isDue))
    .returning({ showId: followNotices.showId });
  const ids = pending.map(({ showId }) => showId);
  return tx
    .select()
    .from(publicEvents)
    .where(
      and(
        isAnyOf(publicEvents.id, ids),
        eq(publicEvents.isPast, false),
        sql`${publicEvents.status} <> 'cancelled'`,
      ),
    )
    .orderBy(asc(publicEvents.startsAt), asc(publicEvents.id));
}

async function readReader(tx: Orm, follower: typeof followers.$inferSelect) {
  const { accountId, email, language } = follower;
  if (accountId === null) return email === null ? null : { email, language };
  const [account] = await tx
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), sql`${accounts.deletionRequestedAt} is null`));
  return account ?? null;
}

/** Deletes attendances of shows long past, and addresses that follow nothing. */
export async function sweepFollowing(orm: Orm): Promise<void> {
  const over = sql`select id from public_events
    where ends_at < now() - make_interval(days => ${followingLimits.keptDays})`;
  await orm.execute(sql`delete from attendances where show_id in (${over})`);
  await orm.execute(sql`delete from follow_notices where show_id in (${over})`);
  await orm.execute(sql`delete from followers where email is not null
    and not exists (select from follows where follower_id = followers.id)
    and not exists (select from attendances where follower_id = followers.id)`);
}
