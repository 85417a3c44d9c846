import { eq } from 'drizzle-orm';
import { holds } from '#app/db/schema/holds.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { lockStage, readOpen, settleStage } from '../../steps/settle-stage.server.ts';
import { handingOver } from '../fields.ts';
import { notifyOfHolds } from '../steps/notify-of-holds.server.ts';
import { requirePerformer } from '../steps/place-nights.server.ts';
import { findHold, type Stores } from './end-hold.server.ts';

/**
 * Hands a hold for somebody without a page over to the page that they have by now, as its venue. It
 * keeps its rank and its clocks; what the venue confirmed for them they confirm themselves.
 * @throws AppError `not-found`; `conflict` for one of a page, or that has ended, or where the page
 *   has one of its own
 */
export const handOverHold = pageCommand({
  operation: 'handOverHold',
  may: 'place and answer holds',
  input: handingOver,
  async run(
    { services: { database, brand }, viewer, page }: OnPage<Stores>,
    { holdId, performerId },
  ) {
    const t = words('bookings');
    await database.orm.transaction(async (tx) => {
      await requirePerformer(tx, performerId, 'venue');
      const hold = await findHold(tx, holdId, { venueId: page.profileId });
      await lockStage(tx, hold);
      const queue = await settleStage(tx, brand, hold, await readClock(tx));
      const own = queue.find((one) => one.hold.id === holdId);
      if (!own) throw new AppError('conflict', t('holds.refused.gone'));
      if (own.hold.performerId !== null) throw new AppError('conflict', t('holds.refused.hasPage'));
      if ((await readOpen(tx, hold)).some((one) => one.performerId === performerId))
        throw new AppError('conflict', t('holds.refused.twice', { day: writtenDay(hold.day) }));
      await limitMessages(tx, 'hold', { accountId: viewer.accountId, toPageIds: [performerId] });
      await tx
        .update(holds)
        .set({ performerId, performerName: null, confirmAskedAt: null })
        .where(eq(holds.id, holdId));
      const theirs = { ...own.hold, performerId, performerName: null };
      await notifyOfHolds(tx, brand, [{ hold: theirs, kind: 'placedByVenue', rank: own.rank }]);
    });
  },
});
