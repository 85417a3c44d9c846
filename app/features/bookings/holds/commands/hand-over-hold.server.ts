import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { requireUnblocked } from '#app/features/messaging/blocks/queries/find-block.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { handOver } from '../fields.ts';
import { moveToPage } from '../steps/give-hold.server.ts';
import { notifyOfHolds } from '../steps/notify-of-holds.server.ts';
import { requirePerformer } from '../steps/place-nights.server.ts';
import { findHold, type Stores } from './end-hold.server.ts';

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
