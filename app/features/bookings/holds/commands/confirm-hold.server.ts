import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { deadlineIn, heldNightDays } from '#app/domain/bookings/deadlines.ts';
import { nightOf } from '#app/domain/bookings/holds/hold-night.ts';
import { whyNotConfirm } from '#app/domain/bookings/holds/hold-rules.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { readHoldVenue } from '../../queries/read-stage.server.ts';
import { lockBoth } from '../../steps/lock-night.server.ts';
import {
  lockStage,
  readQueue,
  type StoredHold,
  settleStage,
} from '../../steps/settle-stage.server.ts';
import { translateTaken } from '../../steps/translate-taken.server.ts';
import { ofHold } from '../fields.ts';
import { notifyOfHolds } from '../steps/notify-of-holds.server.ts';
import { requireHouse } from '../steps/require-house.server.ts';
import { findHold, type Stores } from './end-hold.server.ts';

/**
 * Turns the first hold into a firm booking that waits for the venue's terms, takes the stage for the
 * night and ends every other hold of it. Of any number who try at once, the database lets one.
 * @throws AppError `not-found`; `conflict` where another one has the night, the
 *   performer is booked elsewhere, or the hold isn't the first
 */
export const confirmHold = pageCommand({
  operation: 'confirmHold',
  may: 'place and answer holds',
  input: ofHold,
  run({ services: { database, brand }, viewer, page }: OnPage<Stores>, { holdId }) {
    return database.orm.transaction(async (tx) => {
      const hold = await findHold(tx, holdId, { performerId: page.profileId });
      await lockBoth(tx, hold);
      await lockStage(tx, hold);
      const now = await readClock(tx);
      const queue = await readQueue(tx, hold, [holdId]);
      const problem = whyNotConfirm(queue, holdId, now);
      if (problem)
        refuse(
          problem,
          queue.find(({ id }) => id === holdId),
        );
      const booking = await translateTaken('holder', () => book(tx, hold, now));
      await requireHouse(tx, booking.eventId);
      await noteBegin(tx, viewer, hold, booking.id);
      await tx.update(holds).set({ confirmedAt: now }).where(eq(holds.id, holdId));
      const end = { why: 'outranked' } as const;
      await settleStage(tx, brand, hold, now, ({ id }) => (id === holdId ? null : end));
      await notifyOfHolds(tx, brand, [{ hold, kind: 'confirmed', dueAt: booking.dueAt }]);
      return { bookingId: booking.id };
    });
  },
});

/** The night takes its times from the venue's settings until the terms say more. */
async function book(
  tx: Orm,
  hold: StoredHold,
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

async function noteBegin(tx: Orm, viewer: Viewer, hold: StoredHold, bookingId: string) {
  await tx.insert(bookingHistory).values({
    bookingId,
    by: 'performer',
    actor: viewer.pseudonym,
    action: 'hold confirmed',
    from: null,
    to: 'draft',
    facts: { holdId: hold.id },
  });
}

type Problem = NonNullable<ReturnType<typeof whyNotConfirm>>;

function refuse(problem: Problem, hold: StoredHold | undefined): never {
  const t = words('bookings');
  const isOutranked = problem === 'outranked' || hold?.endedWhy === 'outranked';
  if (isOutranked) throw new AppError('conflict', t('holds.refused.outranked'));
  if (problem === 'lower') throw new AppError('conflict', t('holds.refused.lower'));
  if (problem === 'confirmed') throw new AppError('conflict', t('holds.refused.confirmed'));
  throw new AppError('conflict', t('holds.refused.gone'));
}
