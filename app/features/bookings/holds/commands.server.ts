import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { holdSettings, holds, tours } from '#app/db/schema/holds.ts';
import { reminders } from '#app/db/schema/notifications.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  challenge,
  expiryOf,
  type HoldEnd,
  holdLimits,
  type Ranked,
} from '#app/domain/bookings/holds/hold.ts';
import { nightOf } from '#app/domain/bookings/holds/nights.ts';
import { pageFolder } from '#app/domain/messaging/files.ts';
import { limitMessages } from '#app/features/accounts/limit-attempts.server.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { requireUnblocked } from '#app/features/messaging/blocks/queries.server.ts';
import { storeFiles } from '#app/features/messaging/store-files.server.ts';
import { writeAbout } from '#app/features/messaging/write-message.server.ts';
import { remindOnce } from '#app/features/notifications/commands.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { readParties } from '../queries.server.ts';
import {
  aboutHold,
  handOver,
  holdSettingsInput,
  newHold,
  newTour,
  offerWish,
  ofHold,
  refusal,
  takeOver,
} from './fields.ts';
import {
  findInvitedHold,
  isStageTaken,
  pageToRemind,
  readHoldVenue,
  until,
} from './queries.server.ts';
import { type HoldNotice, notifyOfHolds } from './steps/notify-of-holds.server.ts';
import { placeNights, requirePerformer, type Stores } from './steps/place-nights.server.ts';
import {
  findHold,
  lockStage,
  readOpen,
  type StageDay,
  type StoredHold,
  tryLockStage,
  updateQueue,
} from './steps.server.ts';

const t = words('bookings');

/**
 * Asks the other side for an offer on a day. The request is a hold, requested by the performer or
 * placed by the venue, with the wish for an offer; a hold that the performer already has on that
 * day gets the wish instead.
 */
export const askForOffer = pageCommand({
  operation: 'askForOffer',
  may: 'place and answer holds',
  input: offerWish,
  async run(on: OnPage<Stores>, { as, with: other, roomId, day, comment }) {
    const { orm } = on.services.database;
    const { venueId, performerId } = await readParties(orm, as, other);
    const stages = (await readHoldVenue(orm, venueId))?.stages ?? [];
    const [only] = stages.length === 1 ? stages : [];
    const stageId = roomId ?? only?.stageId ?? (stages.length === 0 ? venueId : null);
    if (stageId === null) {
      const sentence = t('refused.chooseRoom');
      throw new AppError('bad-input', sentence, { fields: { roomId: sentence } });
    }
    const nights = [{ venueId, stageId, day }];
    const { holdIds } = await placeNights(on, {
      as,
      performerId,
      tourId: null,
      nights,
      note: comment,
      wantsOffer: true,
    });
    return { holdId: holdIds[0] ?? '' };
  },
});

/**
 * Asks all higher holds to confirm or release within the venue’s hours. Only the venue learns who
 * challenged them.
 * @throws AppError `conflict` if there is no hold to challenge
 */
export const challengeHold = pageCommand({
  operation: 'challengeHold',
  may: 'place and answer holds',
  input: ofHold,
  async run({ services: { database, brand }, viewer, page }: OnPage<Stores>, { holdId }) {
    const by = viewer.accountId;
    await database.orm.transaction(async (tx) => {
      const own = await findHold(tx, holdId, { performerId: page.profileId });
      await lockStage(tx, own);
      const now = await readClock(tx);
      const queue = await updateQueue(tx, brand, own, now);
      const venue = await readHoldVenue(tx, own.venueId);
      if (!venue) throw new AppError('not-found', t('holds.refused.unknown'));
      const standing = queue.map(({ hold }) => hold);
      const outcome = challenge(standing, holdId, now, venue.settings.challengeHours);
      if ('problem' in outcome) refuse(outcome.problem);
      const { higher, dueAt } = outcome;
      const ids = higher.map(({ id }) => id);
      await tx
        .update(holds)
        .set({ challengedAt: now, challengeDueAt: dueAt })
        .where(inArray(holds.id, ids));
      const notices: HoldNotice[] = higher.map((hold) => {
        const dueMs = Math.min(hold.expiresAt.getTime(), dueAt.getTime());
        return { hold, kind: 'clock', dueAt: new Date(dueMs), by };
      });
      await notifyOfHolds(tx, brand, [
        ...notices,
        { hold: own, kind: 'challengeBegun', dueAt, by },
      ]);
    });
  },
});

function refuse(problem: 'gone' | 'first' | 'confirmed' | 'answered' | 'challenged'): never {
  switch (problem) {
    case 'gone':
      throw new AppError('conflict', t('holds.refused.gone'));
    case 'first':
      throw new AppError('conflict', t('holds.refused.nobodyAbove'));
    case 'confirmed':
      throw new AppError('conflict', t('holds.refused.nightGone'));
    case 'answered':
      throw new AppError('conflict', t('holds.refused.answered'));
    case 'challenged':
      throw new AppError('conflict', t('holds.refused.challenged'));
  }
}

/**
 * As the venue, turns a performer’s request into a hold, ranked after the standing ones.
 * @throws AppError `conflict` if it is granted or over already, or the night is booked
 */
export const grantHold = pageCommand({
  operation: 'grantHold',
  may: 'place and answer holds',
  input: ofHold,
  async run({ services: { database, brand }, viewer, page }: OnPage<Stores>, { holdId }) {
    await database.orm.transaction(async (tx) => {
      const request = await findHold(tx, holdId, { venueId: page.profileId });
      const venue = await readHoldVenue(tx, request.venueId);
      if (!venue) throw new AppError('not-found', t('holds.refused.unknown'));
      await lockStage(tx, request);
      const now = await readClock(tx);
      const queue = await updateQueue(tx, brand, request, now);
      const hold = (await readOpen(tx, request)).find(({ id }) => id === holdId);
      if (!hold) throw new AppError('conflict', t('holds.refused.gone'));
      if (hold.grantedAt) throw new AppError('conflict', t('holds.refused.granted'));
      const night = nightOf({ ...venue, day: hold.day }, venue.settings);
      if (await isStageTaken(tx, hold.stageId, night))
        throw new AppError('conflict', t('holds.refused.nightGone'));
      const rank = queue.length + 1;
      const expiresAt = expiryOf(rank, night, now);
      await tx.update(holds).set({ grantedAt: now, expiresAt }).where(eq(holds.id, holdId));
      // Its rank counts from the granting, not from the request.
      await tx.execute(sql`update holds set "placing" = default where id = ${holdId}`);
      await notifyOfHolds(tx, brand, [
        { hold, kind: 'granted', rank, dueAt: expiresAt, by: viewer.accountId },
      ]);
    });
  },
});

/**
 * As the venue, hands a hold for a performer without a page over to the page that they have by now.
 */
export const handOverHold = pageCommand({
  operation: 'handOverHold',
  may: 'place and answer holds',
  input: handOver,
  async run(
    { services: { database, brand }, viewer, page }: OnPage<Stores>,
    { holdId, performerId },
  ) {
    await database.orm.transaction(async (tx) => {
      await requirePerformer(tx, performerId, 'venue');
      await requireUnblocked(tx, page.profileId, [performerId]);
      const hold = await findHold(tx, holdId, { venueId: page.profileId });
      const ranked = await moveToPage(tx, brand, hold, performerId);
      await limitMessages(tx, 'hold', { accountId: viewer.accountId, toPageIds: [performerId] });
      await notifyOfHolds(tx, brand, [{ ...ranked, kind: 'placedByVenue', by: viewer.accountId }]);
    });
  },
});

/** Saves a venue’s settings for holds. Deadlines that already run stay as they are. */
export const keepHoldSettings = pageCommand({
  operation: 'keepHoldSettings',
  may: 'place and answer holds',
  input: holdSettingsInput,
  async run(
    { services, page: { profileId: venueId, userType } }: OnPage<{ database: Database }>,
    { as: _, ...input },
  ) {
    const settings = { ...input, loadOutMinute: loadOutOf(input) };
    if (userType !== 'venue') throw new AppError('not-found', t('holds.refused.noVenue'));
    await services.database.orm
      .insert(holdSettings)
      .values({ venueId, ...settings })
      .onConflictDoUpdate({ target: holdSettings.venueId, set: settings });
  },
});

type Times = { loadInMinute: number; loadOutMinute: number };

/** A load-out not after the load-in is on the next day. A night is at most a day long. */
function loadOutOf({ loadInMinute, loadOutMinute }: Times): number {
  if (loadOutMinute <= loadInMinute) return loadOutMinute + 1_440;
  if (loadOutMinute - loadInMinute <= 1_440) return loadOutMinute;
  const sentence = t('holds.form.noNight');
  throw new AppError('bad-input', sentence, { fields: { loadOutMinute: sentence } });
}

/** Starts a performer’s tour: holds at several venues that belong together. */
export const makeTour = pageCommand({
  operation: 'makeTour',
  may: 'place and answer holds',
  input: newTour,
  run({ services, page: { profileId } }: OnPage<{ database: Database }>, { name }) {
    return services.database.orm.transaction(async (tx) => {
      const [page] = await tx
        .select()
        .from(profiles)
        .where(eq(profiles.id, profileId))
        .for('no key update');
      if (page?.userType !== 'artist')
        throw new AppError('not-found', t('holds.refused.noPerformer'));
      const most = holdLimits.mostTours;
      if ((await tx.$count(tours, eq(tours.performerId, profileId))) >= most)
        throw new AppError('too-many', t('holds.refused.tours', { most }));
      const tourId = newId();
      await tx.insert(tours).values({ id: tourId, performerId: profileId, name });
      return { tourId };
    });
  },
});

/**
 * Places a hold on each of these nights, or on none: as the venue that holds a date for a
 * performer, or as the performer. A performer’s hold is a request until the venue grants it, unless
 * the venue grants this rank at once.
 */
export const placeHolds = pageCommand({
  operation: 'placeHolds',
  may: 'place and answer holds',
  input: newHold,
  run: (on: OnPage<Stores>, input) => placeNights(on, input),
});

/** The rest comes with the next run. */
const mostAtOnce = 500;

/**
 * Reminds the side that has to answer, or else the performer, of holds that end within a day, each
 * deadline once; not of holds changed within the last hours. By the database’s time.
 */
export async function remindOfHolds({
  database: { orm },
  brand,
}: {
  database: Database;
  brand: Brand;
}): Promise<void> {
  const cause = sql<string>`'hold ' || ${holds.id} || ' ' || (${until})`;
  const { placedAt, grantedAt, challengedAt, confirmAskedAt } = holds;
  const isDue = and(
    isNull(holds.endedAt),
    isNull(holds.confirmedAt),
    isNull(holds.bookingId),
    sql`(${until}) > now() and (${until}) < now() + interval '24 hours'`,
    sql`greatest(${placedAt}, ${grantedAt}, ${challengedAt}, ${confirmAskedAt}) < now() - interval '6 hours'`,
  );
  const due = await orm
    .select({ id: holds.id, cause })
    .from(holds)
    .leftJoin(reminders, eq(reminders.cause, cause))
    .where(and(isDue, isNull(reminders.cause)))
    .orderBy(asc(holds.expiresAt))
    .limit(mostAtOnce);
  const remind = (one: (typeof due)[number]) =>
    orm.transaction(async (tx) => {
      const [row] = await tx
        .select({ hold: holds, reader: pageToRemind, until })
        .from(holds)
        .where(and(eq(holds.id, one.id), isDue))
        .for('update');
      if (!row || !(await remindOnce(tx, one.cause))) return;
      const { hold, reader, until: dueAt } = row;
      const kind = reader === hold.venueId ? 'expiresSoonAtVenue' : 'expiresSoon';
      await notifyOfHolds(tx, brand, [{ hold, kind, dueAt }]);
    });
  await eachAlone(due, remind, 'nobody can be reminded of a hold');
}

/**
 * Records the holds that the clock has ended, and notifies their sides. Any number of workers may
 * run it at once: locked stages are skipped. Failures are repeated by the next run.
 */
export async function sweepHolds({ database, brand }: Stores): Promise<void> {
  const { orm } = database;
  const isOver = or(
    lte(holds.expiresAt, sql`now()`),
    and(lte(holds.challengeDueAt, sql`now()`), isNull(holds.confirmAskedAt)),
  );
  const due: StageDay[] = await orm
    .select({ stageId: holds.stageId, day: holds.day })
    .from(holds)
    .where(and(isNull(holds.endedAt), isNull(holds.confirmedAt), isNull(holds.bookingId), isOver))
    .groupBy(holds.stageId, holds.day)
    .orderBy(asc(holds.day))
    .limit(mostAtOnce);
  const settle = (at: StageDay) =>
    orm.transaction(async (tx) => {
      if (await tryLockStage(tx, at)) await updateQueue(tx, brand, at, await readClock(tx));
    });
  await eachAlone(due, settle, 'holds can’t be swept');
}

/**
 * Takes over a hold that a venue has placed for a performer without a page, by the link in their
 * mail: the hold moves to a performer’s page of the person with the link, published or not.
 */
export const takeOverHold = pageCommand({
  operation: 'takeOverHold',
  may: 'place and answer holds',
  input: takeOver,
  async run({ services: { database, brand }, viewer, page }: OnPage<Stores>, { as, token }) {
    return database.orm.transaction(async (tx) => {
      // Locked before the stage, as in every command that counts a page’s holds.
      await tx.select().from(profiles).where(eq(profiles.id, as)).for('no key update');
      const hold = await findInvitedHold(tx, token);
      if (page.userType !== 'artist') throw new AppError('bad-input', t('holds.invited.noPage'));
      const ranked = await moveToPage(tx, brand, hold, as);
      await notifyOfHolds(tx, brand, [{ ...ranked, kind: 'takenOver', by: viewer.accountId }]);
      return { holdId: hold.id };
    });
  },
});

/**
 * Moves a hold for a performer without a page to their new page. It keeps its rank and its
 * deadlines; a confirmation by the venue for them is dropped, so that they confirm themselves.
 * @throws AppError `conflict` if the hold has a page or has ended, or the page has a hold of that
 *   day
 */
async function moveToPage(
  tx: Orm,
  brand: Brand,
  hold: StoredHold,
  performerId: string,
): Promise<Ranked<StoredHold>> {
  await lockStage(tx, hold);
  const queue = await updateQueue(tx, brand, hold, await readClock(tx));
  const own = queue.find((one) => one.hold.id === hold.id);
  if (!own) throw new AppError('conflict', t('holds.refused.gone'));
  if (own.hold.performerId !== null) throw new AppError('conflict', t('holds.refused.hasPage'));
  if ((await readOpen(tx, hold)).some((one) => one.performerId === performerId))
    throw new AppError('conflict', t('holds.refused.twice', { day: writtenDay(hold.day) }));
  const theirs = { performerId, performerName: null, confirmAskedAt: null, inviteHash: null };
  await tx.update(holds).set(theirs).where(eq(holds.id, hold.id));
  return { hold: { ...own.hold, ...theirs }, rank: own.rank };
}

/**
 * Writes to the other side of a hold or a request, in its thread, whatever has become of it. Other
 * holders of the date have threads of their own.
 * @throws AppError `conflict` if the performer has no page, or for the id of another message
 */
export const writeAboutHold = pageCommand({
  operation: 'writeAboutHold',
  may: 'place and answer holds',
  input: aboutHold,
  settlesItself: 'with files',
  async run({ services, viewer, page }: OnPage<Stores & { files: Files }>, input) {
    const { holdId, as, files: sent, ...message } = input;
    const own = { [page.userType === 'venue' ? 'venueId' : 'performerId']: as };
    // Check the right before processing the files.
    if (sent?.length) await findHold(services.database.orm, holdId, own);
    return storeFiles(services, { folder: pageFolder(as), sent }, (fileIds) =>
      services.database.orm.transaction(async (tx) => {
        const { venueId, performerId } = await findHold(tx, holdId, own);
        if (performerId === null) throw new AppError('conflict', t('holds.refused.noReader'));
        const { accountId } = viewer;
        const pageIds = [venueId, performerId];
        const toPageIds = pageIds.filter((id) => id !== as);
        await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId: holdId });
        const about = { kind: 'hold', subjectId: holdId, pageIds } as const;
        return writeAbout(tx, about, { ...message, as, accountId, fileIds });
      }),
    );
  },
});

/** Releases one's own hold, or withdraws one's own request. Lower holds are promoted. */
export const releaseHold = pageCommand({
  operation: 'releaseHold',
  may: 'place and answer holds',
  input: ofHold,
  run: (on: OnPage<Stores>, { holdId }) => endHold(on, { holdId, side: 'performer', reason: '' }),
});

/** As the venue, refuses a hold or a request, with a reason. Lower holds are promoted. */
export const refuseHold = pageCommand({
  operation: 'refuseHold',
  may: 'place and answer holds',
  input: refusal,
  run: (on: OnPage<Stores>, { holdId, reason }) => endHold(on, { holdId, side: 'venue', reason }),
});

type Ended = { holdId: string; side: 'performer' | 'venue'; reason: string };

async function endHold(
  { services: { database, brand }, viewer, page }: OnPage<Stores>,
  { holdId, side, reason }: Ended,
): Promise<{ why: HoldEnd }> {
  return database.orm.transaction(async (tx) => {
    const hold = await findHold(tx, holdId, { [`${side}Id`]: page.profileId });
    await lockStage(tx, hold);
    const now = await readClock(tx);
    await updateQueue(tx, brand, hold, now);
    const own = (await readOpen(tx, hold)).find(({ id }) => id === holdId);
    if (!own) throw new AppError('conflict', t('holds.refused.gone'));
    if (own.confirmedAt) throw new AppError('conflict', t('holds.refused.confirmed'));
    const ownEnd = own.grantedAt ? ('released' as const) : ('withdrawn' as const);
    const why = side === 'venue' ? ('refused' as const) : ownEnd;
    await updateQueue(tx, brand, hold, now, ({ id }) =>
      id === holdId ? { why, reason, by: viewer.accountId } : null,
    );
    return { why };
  });
}
