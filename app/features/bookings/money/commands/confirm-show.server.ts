import { z } from 'zod';
import { showConfirmations } from '#app/db/schema/disputes.ts';
import { bookingCommand } from '../../steps/booking-command.server.ts';
import { noteStep } from '../../steps/note-step.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { readHeld } from '../queries/read-held.server.ts';
import { readStanding } from '../queries/read-standing.server.ts';
import { requireReleaseAction } from '../steps/require-release-action.server.ts';
import { releaseIfDue } from './release-due.server.ts';

/**
 * Confirms for one side that the show was played. The second confirmation releases the held money,
 * at the end of the show if it isn’t over yet.
 * @throws AppError `conflict` before the set, a second time, after the release and during a dispute
 */
export const confirmShow = bookingCommand({
  operation: 'confirmShow',
  may: 'confirm shows',
  input: z.object({}),
  async run({ tx, booking, by, viewer, services }, { bookingId }) {
    const facts = await readStanding(tx, booking);
    requireReleaseAction(facts, 'confirmShow', by);
    const actor = viewer.pseudonym;
    await tx.insert(showConfirmations).values({ bookingId, side: by, actor, at: booking.now });
    await noteStep(tx, booking, { by, actor, action: 'confirmShow' });
    const isReleased = await releaseIfDue(tx, services, booking);
    if (isReleased) return { isReleased };
    const { currency, amountMinor } = await readHeld(tx, bookingId);
    const amount = { currency, amountMinor };
    const notice = { bookingId, kind: 'showConfirmed', by, amount } as const;
    await notifySides(tx, services.brand, { ...notice, exceptAccountId: viewer.accountId });
    return { isReleased };
  },
});
