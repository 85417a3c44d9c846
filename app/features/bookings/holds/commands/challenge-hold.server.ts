import { inArray } from 'drizzle-orm';
import { holds } from '#app/db/schema/holds.ts';
import { challenge } from '#app/domain/bookings/holds/hold-rules.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readHoldVenue } from '../../queries/read-stage.server.ts';
import { lockStage, updateQueue } from '../../steps/settle-stage.server.ts';
import { ofHold } from '../fields.ts';
import { type HoldNotice, notifyOfHolds } from '../steps/notify-of-holds.server.ts';
import { findHold, type Stores } from './end-hold.server.ts';

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
      if (!venue) throw new AppError('not-found', words('bookings')('holds.refused.unknown'));
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
  const t = words('bookings');
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
