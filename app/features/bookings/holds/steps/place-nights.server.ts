import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { holds, tours } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { StrangerOutcome } from '#app/domain/accounts/limits.ts';
import { expiryOf, holdLimits, type Ranked } from '#app/domain/bookings/holds/hold.ts';
import {
  dayAtPlace,
  dayProblem,
  type Night,
  nightOf,
  type PlannedNight,
} from '#app/domain/bookings/holds/nights.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { mailStranger } from '#app/features/accounts/commands.server.ts';
import { limitMessages } from '#app/features/accounts/limit-attempts.server.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { isBlocked } from '#app/features/calendar/queries.server.ts';
import { requireUnblocked } from '#app/features/messaging/blocks/queries.server.ts';
import { requireMayWrite } from '#app/features/messaging/reports/queries.server.ts';
import type { OnPage } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId } from '#app/platform/token.server.ts';
import type { newHold } from '../fields.ts';
import { invitationMail } from '../mails.tsx';
import type { HoldMail } from '../notifications.ts';
import { type HoldVenue, isStageTaken, readHoldVenue } from '../queries.server.ts';
import { inLockOrder, lockStage, readOpen, type StoredHold, updateQueue } from '../steps.server.ts';
import { type HoldNotice, notifyOfHolds } from './notify-of-holds.server.ts';

const t = words('bookings');

type Input = z.output<typeof newHold> & {
  as: string;
  /** True if the other side is asked for an offer. */
  wantsOffer?: boolean;
};

/**
 * Places a hold on each of these nights, or on none; see `placeHolds` and `askForOffer`.
 * @returns `holdIds` in the order of the nights
 */
export function placeNights(
  { services: { database, brand }, viewer }: OnPage<Stores>,
  { wantsOffer = false, ...input }: Input,
) {
  const placedBy = sideOf(input);
  const { nights, performerId } = input;
  const performerName = performerId === null ? (input.performerName ?? '') : null;
  return database.orm.transaction(async (tx) => {
    const now = await readClock(tx);
    if (performerId !== null) await requirePerformer(tx, performerId, placedBy);
    await requireCount(tx, input, placedBy, now);
    await requireTour(tx, input, placedBy);
    const toPageIds = nights.map(({ venueId }) => (placedBy === 'venue' ? performerId : venueId));
    await requireUnblocked(tx, input.as, toPageIds);
    if (input.note) await requireMayWrite(tx, viewer.accountId);
    await limitMessages(tx, 'hold', { accountId: viewer.accountId, toPageIds });
    const ids = new Map<PlannedNight, string>();
    const notices: (HoldNotice & Placed)[] = [];
    for (const night of inLockOrder(nights)) {
      const placed = await placeOne(tx, brand, night, {
        ...input,
        performerName,
        placedBy,
        now,
        wantsOffer,
      });
      ids.set(night, placed.id);
      const hold = { id: placed.id, ...night, performerId, performerName };
      notices.push({ hold, ...placed, note: input.note, by: viewer.accountId });
    }
    await notifyOfHolds(tx, brand, notices);
    const isGranted = notices.every(({ kind }) => kind !== 'requested');
    const holdIds = nights.map((night) => ids.get(night) ?? '');
    const first = notices.find(({ hold }) => hold.id === holdIds[0]);
    const to = performerId === null ? input.performerEmail : undefined;
    const mail =
      to && first
        ? await invitePerformer(tx, brand, { ...first, email: to, by: viewer.accountId })
        : null;
    return { holdIds, isGranted, mail };
  });
}

function sideOf({ as, performerId, performerName, nights }: Input): Side {
  if (nights.length === 0) throw new AppError('bad-input', t('holds.refused.none'));
  if (as === performerId) return 'performer';
  if (performerId === null && !performerName) {
    const sentence = t('holds.refused.noName');
    throw new AppError('bad-input', sentence, { fields: { performerName: sentence } });
  }
  if (nights.every(({ venueId }) => venueId === as)) return 'venue';
  throw new AppError('not-found', words('profiles')('unknown'));
}

/**
 * Locks the performer’s page, so that its holds are counted and placed by one transaction at a
 * time.
 */
export async function requirePerformer(
  tx: Orm,
  performerId: string,
  placedBy: Side,
): Promise<void> {
  const [page] = await tx
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, performerId), eq(profiles.userType, 'artist')))
    .for('no key update');
  const isPublic = page?.publishedAt && !page.hiddenAt;
  if (page && isPublic) return;
  if (placedBy === 'venue' || !page)
    throw new AppError('not-found', t('holds.refused.noPerformer'));
  throw new AppError('conflict', t('holds.refused.publishFirst'));
}

/** Holds placed by venues are counted by venue, apart from the performer’s own. */
async function requireCount(
  tx: Orm,
  { performerId, nights }: Input,
  placedBy: Side,
  now: Date,
): Promise<void> {
  const [{ venueId } = { venueId: '' }] = nights;
  const [standing] = await tx
    .select({ count: count() })
    .from(holds)
    .where(
      and(
        performerId === null ? isNull(holds.performerId) : eq(holds.performerId, performerId),
        eq(holds.placedBy, placedBy),
        placedBy === 'venue' ? eq(holds.venueId, venueId) : undefined,
        isNull(holds.endedAt),
        gt(holds.expiresAt, now),
      ),
    );
  if ((standing?.count ?? 0) + nights.length > holdLimits.mostStanding)
    throw new AppError('too-many', t('holds.refused.standing', { most: holdLimits.mostStanding }));
}

async function requireTour(tx: Orm, { tourId, performerId }: Input, placedBy: Side) {
  if (tourId === null) return;
  if (placedBy === 'venue' || performerId === null)
    throw new AppError('not-found', t('holds.refused.noTour'));
  const [tour] = await tx
    .select({ id: tours.id })
    .from(tours)
    .where(and(eq(tours.id, tourId), eq(tours.performerId, performerId)));
  if (!tour) throw new AppError('not-found', t('holds.refused.noTour'));
}

type Placing = Pick<Input, 'performerId' | 'tourId' | 'note'> & {
  performerName: string | null;
  placedBy: Side;
  now: Date;
  wantsOffer: boolean;
};

type Placed = { id: string; rank: number; kind: HoldMail; dueAt: Date };

async function placeOne(
  tx: Orm,
  brand: Brand,
  night: PlannedNight,
  placing: Placing,
): Promise<Placed> {
  const { placedBy, now, performerId, performerName, tourId, note, wantsOffer } = placing;
  const venue = await readHoldVenue(tx, night.venueId);
  const openVenue = requireVenue(venue, night, placedBy, now);
  await lockStage(tx, night);
  const times = nightOf({ ...openVenue, day: night.day }, openVenue.settings);
  if (times.loadInAt <= now) refuse('begun', night);
  await requireFree(tx, openVenue, night, { ...times, placedBy });
  const queue = await updateQueue(tx, brand, night, now);
  const same = (await readOpen(tx, night)).find((hold) => isFor(hold, placing));
  const rank = queue.length + 1;
  if (same && wantsOffer)
    return addOfferWish(tx, same, placing, { night, rank: rankIn(queue, same) });
  if (same) refuse('twice', night);
  const isGranted = placedBy === 'venue' || rank <= openVenue.settings.grantedRanks;
  const grantedAt = isGranted ? now : null;
  const expiresAt = expiryOf(isGranted ? rank : null, times, now);
  const id = newId();
  const hold = { id, ...night, performerId, performerName, tourId, placedBy, placedAt: now, note };
  const offerWantedBy = wantsOffer ? placedBy : null;
  await tx.insert(holds).values({ ...hold, grantedAt, expiresAt, offerWantedBy });
  const kind = placedBy === 'venue' ? 'placedByVenue' : isGranted ? 'asked' : 'requested';
  return { id, rank, dueAt: expiresAt, kind: wantsOffer ? mailOfWish[placedBy] : kind };
}

const mailOfWish = { performer: 'offerWanted', venue: 'offerWantedByVenue' } as const;

function isFor(hold: StoredHold, { performerId, performerName }: Placing): boolean {
  return performerId === null
    ? hold.performerName?.toLowerCase() === performerName?.toLowerCase()
    : hold.performerId === performerId;
}

function rankIn(queue: Ranked<StoredHold>[], { id }: StoredHold): number {
  return queue.find(({ hold }) => hold.id === id)?.rank ?? queue.length + 1;
}

/** Adds the wish for an offer to a hold or request of that date that is there already. */
async function addOfferWish(
  tx: Orm,
  hold: StoredHold,
  { placedBy, note }: Placing,
  { night, rank }: { night: PlannedNight; rank: number },
): Promise<Placed> {
  const { id, expiresAt: dueAt, bookingId, offerWantedBy } = hold;
  if (bookingId) refuse('offered', night);
  if (offerWantedBy) refuse(offerWantedBy === placedBy ? 'wantedBefore' : 'wantedOfYou', night);
  const notes = [hold.note, note].filter(Boolean).join('\n\n');
  await tx.update(holds).set({ offerWantedBy: placedBy, note: notes }).where(eq(holds.id, id));
  return { id, rank, dueAt, kind: mailOfWish[placedBy] };
}

function requireVenue(
  venue: HoldVenue | null,
  night: PlannedNight,
  placedBy: Side,
  now: Date,
): HoldVenue {
  const { day, stageId } = night;
  const isOpen = placedBy === 'venue' || venue?.isPublic;
  if (!venue || !isOpen) throw new AppError('not-found', t('holds.refused.noVenue'));
  if (placedBy === 'performer' && !venue.settings.takesHolds) refuse('notTaking', night);
  if (venue.stages.length === 0) refuse('noPlace', night);
  if (!venue.stages.some((stage) => stage.stageId === stageId)) refuse('noStage', night, 'stageId');
  const { monthsAhead } = holdLimits;
  const problem = dayProblem(day, { today: dayAtPlace(now, venue.timeZone), monthsAhead });
  if (problem) refuse(problem, night);
  return venue;
}

async function requireFree(
  tx: Orm,
  venue: HoldVenue,
  night: PlannedNight,
  { loadInAt, loadOutAt, placedBy }: Night & { placedBy: Side },
) {
  if (await isStageTaken(tx, night.stageId, { loadInAt, loadOutAt }))
    refuse(venue.stages.length > 1 ? 'takenRoom' : 'taken', night);
  if (placedBy === 'venue') return;
  // A day blocked in the calendar doesn't block the end of the night before it.
  const midnight = nightOf({ ...venue, day: night.day }, { loadInMinute: 0, loadOutMinute: 1_440 });
  const to = new Date(Math.min(loadOutAt.getTime(), midnight.loadOutAt.getTime()));
  if (await isBlocked(tx, night, { from: loadInAt, to })) refuse('blocked', night);
}

type Refusal =
  | 'unreadable'
  | 'past'
  | 'far'
  | 'begun'
  | 'notTaking'
  | 'noPlace'
  | 'noStage'
  | 'taken'
  | 'takenRoom'
  | 'blocked'
  | 'twice'
  | 'offered'
  | 'wantedBefore'
  | 'wantedOfYou';

/** The message is attached to the night it is about. */
function refuse(why: Refusal, night: PlannedNight, field: 'day' | 'stageId' = 'day'): never {
  const day = why === 'unreadable' ? '' : writtenDay(night.day);
  const sentence = t(`holds.refused.${why}`, {
    day,
    months: holdLimits.monthsAhead,
  });
  const isInput = ['unreadable', 'past', 'far', 'noStage'].includes(why);
  const at = `${night.venueId}~${night.stageId}~${night.day}`;
  throw new AppError(isInput ? 'bad-input' : 'conflict', sentence, {
    fields: { [field]: sentence, [at]: sentence },
  });
}

type Invited = {
  hold: { id: string; venueId: string; stageId: string; day: string };
  rank: number;
  dueAt: Date;
  email: string;
  by: string;
};

/**
 * Mails a performer without a page that a venue holds a date for them, with the link to take the
 * hold over. The only texts of the sender in it are names from the venue’s page.
 * @throws AppError `conflict` for a page that isn’t published, or an account whose address isn’t
 *   confirmed
 */
async function invitePerformer(
  tx: Orm,
  brand: Brand,
  { hold, email, by, rank, dueAt }: Invited,
): Promise<StrangerOutcome> {
  const venue = await readHoldVenue(tx, hold.venueId);
  if (!venue?.isPublic) refuseInvitation('publish');
  const isKnown = and(eq(accounts.id, by), eq(accounts.emailVerified, true));
  if ((await tx.$count(accounts, isKnown)) === 0) refuseInvitation('confirm');
  const room = venue.stages.find(({ stageId }) => stageId === hold.stageId)?.name ?? null;
  const about = { venue: venue.name, room, day: hold.day, rank, dueAt };
  const reader = { email, language: currentLanguage(), timeZone: venue.timeZone };
  const mailed = await mailStranger(
    tx,
    { pageId: hold.venueId, email, site: brand.site },
    (token, stopUrl) =>
      invitationMail(brand, { ...about, path: `/holds/invitations/${token}`, stopUrl }, reader),
  );
  if (mailed.outcome === 'emailed')
    await tx.update(holds).set({ inviteHash: mailed.tokenHash }).where(eq(holds.id, hold.id));
  return mailed.outcome;
}

function refuseInvitation(why: 'publish' | 'confirm'): never {
  const sentence = t(`holds.invited.${why}`);
  throw new AppError('conflict', sentence, { fields: { performerEmail: sentence } });
}

export type Stores = { database: Database; brand: Brand };
