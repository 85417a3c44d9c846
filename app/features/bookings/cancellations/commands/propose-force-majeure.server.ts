import { bookingProposals } from '#app/db/schema/bookings.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { readProposal } from '../../offers/queries/read-proposal.server.ts';
import { bookingCommand } from '../../steps/booking-command.server.ts';
import { noteStep } from '../../steps/note-step.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { forceMajeure } from '../fields.ts';
import { requireCancellable } from '../steps/end-signed.server.ts';

/**
 * Proposes to cancel because of force majeure. Nothing changes until the other side agrees.
 * @throws AppError `conflict` without a signed show ahead, or if there is a proposal already
 */
export const proposeForceMajeure = bookingCommand({
  operation: 'proposeForceMajeure',
  may: 'cancel bookings',
  input: forceMajeure,
  async run({ tx, booking, by, viewer, services }, { bookingId, reason }) {
    requireCancellable(booking, { action: 'callOff', by: 'platform' });
    if (await readProposal(tx, bookingId))
      throw new AppError('conflict', words('bookings')('cancelling.refused.proposedAlready'));
    await tx
      .insert(bookingProposals)
      .values({ id: newId(), bookingId, kind: 'forceMajeure', by, reason });
    const step = { by, actor: viewer.pseudonym, action: 'proposeForceMajeure', facts: { reason } };
    await noteStep(tx, booking, step);
    const notice = { bookingId, kind: 'forceMajeureProposed', by, note: reason } as const;
    await notifySides(tx, services.brand, { ...notice, exceptAccountId: viewer.accountId });
  },
});
