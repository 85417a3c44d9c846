import { and, eq, gt, lt } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { confirmProblem, holdLimits } from '#app/domain/bookings/holds/hold.ts';
import { type Night, nightOf } from '#app/domain/bookings/holds/nights.ts';
import { deadlineIn, heldNightDays } from '#app/domain/bookings/lifecycle.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId } from '#app/platform/token.server.ts';
import { lockPair, recordStep, timeBooked, translateTaken } from '../steps.server.ts';
import { ofHold } from './fields.ts';
import { readHoldVenue } from './queries.server.ts';
import { holdEvent, notifyOfHolds } from './steps/notify-of-holds.server.ts';
import type { Stores } from './steps/place-nights.server.ts';
import {
  findHold,
  lockStage,
  readQueue,
  requireHouse,
  type StoredHold,
  updateQueue,
} from './steps.server.ts';

const t = words('bookings');

/**
 * Confirms the first hold. The performer confirms first, which answers a challenge; when the venue
 * confirms too, it becomes a firm booking that waits for the venue's terms, takes the stage for the
 * night and ends every other hold of it. Of several attempts at once, the database lets one
 * succeed.
 * @returns the booking; null until the venue has confirmed
 * @throws AppError `conflict` if the night is taken, the performer is booked elsewhere, or the hold
 *   isn't the first
 */
export const confirmHold = pageCommand({
  operation: 'confirmHold',
  may: 'place and answer holds',
  input: ofHold,
  run(on: OnPage<Stores>, { holdId }) {
    return on.page.userType === 'venue'
      ? confirmAsVenue(on, holdId)
      : confirmAsPerformer(on, holdId);
  },
});

type Confirmed = { outcome: 'confirmed' | 'agreed' | 'confirmedFor'; bookingId: string | null };

async function confirmAsPerformer(on: OnPage<Stores>, holdId: string): Promise<Confirmed> {
  const { database, brand } = on.services;
  return database.orm.transaction(async (tx) => {
    const hold = await findHold(tx, holdId, { performerId: on.page.profileId });
    await lockStage(tx, hold);
    const now = await readClock(tx);
    await requireFirst(tx, hold, now);
    const [{ confirmAskedAt } = hold] = await tx.select().from(holds).where(eq(holds.id, holdId));
    if (confirmAskedAt) throw new AppError('conflict', t('holds.refused.confirmAsked'));
    const venue = await readHoldVenue(tx, hold.venueId);
    if (!venue) throw new AppError('not-found', words('profiles')('unknown'));
    const { loadInAt, loadOutAt } = nightOf({ ...venue, day: hold.day }, venue.settings);
    await requireFree(tx, on.page.profileId, { loadInAt, loadOutAt });
    const dueAt = deadlineIn(holdLimits.answerDays, now, loadInAt);
    const expiresAt = new Date(Math.max(dueAt.getTime(), hold.expiresAt.getTime()));
    await tx.update(holds).set({ confirmAskedAt: now, expiresAt }).where(eq(holds.id, holdId));
    await notifyOfHolds(tx, brand, [
      { hold, kind: 'confirmed', dueAt: expiresAt, by: on.viewer.accountId },
    ]);
    return { outcome: 'confirmed', bookingId: null };
  });
}

/**
 * An early refusal for a performer who is booked elsewhere; the constraint decides once the venue
 * agrees.
 */
async function requireFree(tx: Orm, performerId: string, night: Night): Promise<void> {
  const isTaken = and(
    eq(bookings.performerId, performerId),
    bookings.firm,
    lt(bookings.loadInAt, night.loadOutAt),
    gt(bookings.loadOutAt, night.loadInAt),
  );
  if ((await tx.$count(bookings, isTaken)) > 0)
    throw new AppError('conflict', t('holds.refused.elsewhere'));
}

async function confirmAsVenue({ services, viewer, page }: OnPage<Stores>, holdId: string) {
  const { database, brand } = services;
  return database.orm.transaction(async (tx): Promise<Confirmed> => {
    const hold = await findHold(tx, holdId, { venueId: page.profileId });
    const { performerId } = hold;
    if (performerId === null) return confirmWithoutPage(tx, brand, hold);
    await lockPair(tx, { ...hold, performerId });
    await lockStage(tx, hold);
    const now = await readClock(tx);
    await requireFirst(tx, hold, now);
    const [stored = hold] = await tx.select().from(holds).where(eq(holds.id, holdId));
    if (!stored.confirmAskedAt) throw new AppError('conflict', t('holds.refused.notAsked'));
    const booking = await translateTaken('venue', () =>
      bookNight(tx, { ...hold, performerId }, now),
    );
    await requireHouse(tx, booking.eventId);
    const draft = {
      id: booking.id,
      venueId: hold.venueId,
      performerId,
      state: 'draft',
      now,
    } as const;
    const step = {
      by: 'venue',
      actor: viewer.pseudonym,
      action: 'hold confirmed',
      from: null,
    } as const;
    await recordStep(tx, draft, { ...step, facts: { holdId } }, timeBooked(draft));
    await tx
      .update(holds)
      .set({ confirmedAt: now, bookingId: booking.id })
      .where(eq(holds.id, holdId));
    const end = { why: 'outranked' } as const;
    await updateQueue(tx, brand, hold, now, ({ id }) => (id === holdId ? null : end));
    await notifyOfHolds(tx, brand, [
      { hold, kind: 'agreed', dueAt: booking.dueAt, by: viewer.accountId },
    ]);
    return { outcome: 'agreed', bookingId: booking.id };
  });
}

/**
 * A performer without a page has told the venue that they want the date; it can’t be challenged
 * again.
 */
async function confirmWithoutPage(tx: Orm, brand: Brand, hold: StoredHold): Promise<Confirmed> {
  await lockStage(tx, hold);
  const now = await readClock(tx);
  const queue = await updateQueue(tx, brand, hold, now);
  const venue = await readHoldVenue(tx, hold.venueId);
  if (!venue || !queue.some(({ hold: { id } }) => id === hold.id))
    throw new AppError('conflict', t('holds.refused.gone'));
  const { loadInAt: expiresAt } = nightOf({ ...venue, day: hold.day }, venue.settings);
  await tx.update(holds).set({ confirmAskedAt: now, expiresAt }).where(eq(holds.id, hold.id));
  await writeOutbox(tx, holdEvent(hold, 'confirmed'));
  return { outcome: 'confirmedFor', bookingId: null };
}

async function requireFirst(tx: Orm, hold: StoredHold, now: Date): Promise<void> {
  const queue = await readQueue(tx, hold, [hold.id]);
  const problem = confirmProblem(queue, hold.id, now);
  if (!problem) return;
  refuse(
    problem,
    queue.find(({ id }) => id === hold.id),
  );
}

/** The night has the times of the venue's settings until there are terms. */
async function bookNight(
  tx: Orm,
  hold: StoredHold & { performerId: string },
  now: Date,
): Promise<{ id: string; eventId: string; dueAt: Date }> {
  const { venueId, performerId, stageId, day } = hold;
  const venue = await readHoldVenue(tx, venueId);
  const [performer] = await tx.select().from(profiles).where(eq(profiles.id, performerId));
  if (!venue || !performer) throw new AppError('not-found', words('profiles')('unknown'));
  const { timeZone, settings } = venue;
  const { loadInAt, loadOutAt } = nightOf({ day, timeZone }, settings);
  const times = { loadInAt, loadOutAt, timeZone };
  const eventId = newId();
  await tx.insert(events).values({
    id: eventId,
    venueId,
    roomId: stageId === venueId ? null : stageId,
    stageId,
    title: nameInText(performer.displayName),
    day,
    claimed: true,
    ...times,
  });
  const id = newId();
  const dueAt = deadlineIn(heldNightDays, now, loadInAt);
  await tx.insert(bookings).values({
    id,
    venueId,
    performerId,
    eventId,
    holdId: hold.id,
    state: 'draft',
    turn: 'venue',
    pendingUntil: dueAt,
    deadlineAt: dueAt,
    firm: true,
    startsAt: loadInAt,
    endsAt: loadOutAt,
    ...times,
  });
  return { id, eventId, dueAt };
}

type Problem = NonNullable<ReturnType<typeof confirmProblem>>;

function refuse(problem: Problem, hold: StoredHold | undefined): never {
  const isOutranked = problem === 'outranked' || hold?.endedWhy === 'outranked';
  if (isOutranked) throw new AppError('conflict', t('holds.refused.outranked'));
  if (problem === 'lower') throw new AppError('conflict', t('holds.refused.lower'));
  if (problem === 'confirmed') throw new AppError('conflict', t('holds.refused.confirmed'));
  throw new AppError('conflict', t('holds.refused.gone'));
}
