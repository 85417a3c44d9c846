import { eq, sql } from 'drizzle-orm';
import { holds } from '#app/db/schema/holds.ts';
import { nightOf } from '#app/domain/bookings/holds/hold-night.ts';
import { expiryOf } from '#app/domain/bookings/holds/hold-rules.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { isStageTaken, readHoldVenue } from '../../queries/read-stage.server.ts';
import { lockStage, readOpen, updateQueue } from '../../steps/settle-stage.server.ts';
import { ofHold } from '../fields.ts';
import { notifyOfHolds } from '../steps/notify-of-holds.server.ts';
import { findHold, type Stores } from './end-hold.server.ts';

/**
 * As the venue, turns a performer’s request into a hold, ranked after the standing ones.
 * @throws AppError `conflict` if it is granted or over already, or the night is booked
 */
export const grantHold = pageCommand({
  operation: 'grantHold',
  may: 'place and answer holds',
  input: ofHold,
  async run({ services: { database, brand }, viewer, page }: OnPage<Stores>, { holdId }) {
    const t = words('bookings');
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
