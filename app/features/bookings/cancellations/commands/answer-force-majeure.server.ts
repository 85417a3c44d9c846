import { eq, sql } from 'drizzle-orm';
import { bookingProposals } from '#app/db/schema/bookings.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readProposal } from '../../offers/queries/read-proposal.server.ts';
import { bookingCommand } from '../../steps/booking-command.server.ts';
import { noteStep } from '../../steps/note-step.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { forceMajeureAnswer } from '../fields.ts';
import { endSigned } from '../steps/end-signed.server.ts';
import { writeFees } from '../words/write-cancellation.ts';

/**
 * Answers the other side's proposal of force majeure, or withdraws one's own. If both agree, the
 * booking ends, everything goes back to the venue, and there is no fee.
 * @throws AppError `conflict` if there is no such proposal
 */
export const answerForceMajeure = bookingCommand({
  operation: 'answerForceMajeure',
  may: 'cancel bookings',
  input: forceMajeureAnswer,
  async run({ tx, booking, by, viewer, services }, { bookingId, answer }) {
    const proposal = await readProposal(tx, bookingId);
    const isOwn = proposal?.by === by;
    if (!proposal || isOwn !== (answer === 'withdrawn'))
      throw new AppError('conflict', words('bookings')('cancelling.refused.noProposal'));
    await tx
      .update(bookingProposals)
      .set({ answer, answeredAt: sql`now()` })
      .where(eq(bookingProposals.id, proposal.id));
    const notice = { bookingId, exceptAccountId: viewer.accountId };
    if (answer === 'agreed') {
      const { pseudonym: actor } = viewer;
      const { reason } = proposal;
      const { currency, ...decision } = await endSigned(tx, booking, { by: 'both', actor, reason });
      const details = (reader: Side) => writeFees(decision, { reader, currency });
      await notifySides(tx, services.brand, { ...notice, kind: 'cancelled', by: 'both', details });
      return;
    }
    const action = answer === 'declined' ? 'declineForceMajeure' : 'withdrawForceMajeure';
    await noteStep(tx, booking, { by, actor: viewer.pseudonym, action });
    if (answer === 'declined')
      await notifySides(tx, services.brand, { ...notice, kind: 'forceMajeureDeclined', by });
  },
});
