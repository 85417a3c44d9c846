import { inArray } from 'drizzle-orm';
import { holds } from '#app/db/schema/holds.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { challenge } from '#app/domain/bookings/holds/hold-rules.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readHoldVenue } from '../../queries/read-stage.server.ts';
import { lockStage, settleStage } from '../../steps/settle-stage.server.ts';
import { type HoldNotice, notifyOfHolds } from '../steps/notify-of-holds.server.ts';
import { findHold, type Stores } from './end-hold.server.ts';

/**
 * Asks everybody above to confirm or release within the hours that the venue gives them. Nobody
 * learns by whom they were asked, but the venue.
 * @throws AppError `not-found`, `forbidden`; `conflict` where there is nobody to ask
 */
export async function challengeHold(
  { database, brand }: Stores,
  viewer: Viewer,
  profileId: string,
  holdId: string,
): Promise<void> {
  requireRight(viewer, profileId, 'place and answer holds');
  await database.orm.transaction(async (tx) => {
    const own = await findHold(tx, holdId, { performerId: profileId });
    await lockStage(tx, own);
    const now = await readClock(tx);
    const queue = await settleStage(tx, brand, own, now);
    const venue = await readHoldVenue(tx, own.venueId);
    if (!venue) throw new AppError('not-found', words('bookings')('holds.refused.unknown'));
    const standing = queue.map(({ hold }) => hold);
    const outcome = challenge(standing, holdId, now, venue.settings.challengeHours);
    if ('problem' in outcome) refuse(outcome.problem);
    const { higher, dueAt } = outcome;
    const ids = higher.map(({ id }) => id);
    await tx.update(holds).set({ challengeDueAt: dueAt }).where(inArray(holds.id, ids));
    const notice: HoldNotice[] = higher.map((hold) => {
      const dueMs = Math.min(hold.expiresAt.getTime(), dueAt.getTime());
      return { hold, kind: 'clock', dueAt: new Date(dueMs) };
    });
    await notifyOfHolds(tx, brand, [...notice, { hold: own, kind: 'challengeBegun', dueAt }]);
  });
}

function refuse(problem: 'gone' | 'first' | 'confirmed' | 'challenged'): never {
  const t = words('bookings');
  switch (problem) {
    case 'gone':
      throw new AppError('conflict', t('holds.refused.gone'));
    case 'first':
      throw new AppError('conflict', t('holds.refused.nobodyAbove'));
    case 'confirmed':
      throw new AppError('conflict', t('holds.refused.nightGone'));
    case 'challenged':
      throw new AppError('conflict', t('holds.refused.challenged'));
  }
}
