import { eq } from 'drizzle-orm';
import { profiles } from '#app/db/schema/profiles.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { takeOver } from '../fields.ts';
import { findInvitedHold } from '../queries/read-invited-hold.server.ts';
import { moveToPage } from '../steps/give-hold.server.ts';
import { notifyOfHolds } from '../steps/notify-of-holds.server.ts';
import type { Stores } from './end-hold.server.ts';

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
      if (page.userType !== 'artist')
        throw new AppError('bad-input', words('bookings')('holds.invited.noPage'));
      const ranked = await moveToPage(tx, brand, hold, as);
      await notifyOfHolds(tx, brand, [{ ...ranked, kind: 'takenOver', by: viewer.accountId }]);
      return { holdId: hold.id };
    });
  },
});
