import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookingHistory, bookingProposals } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readProposal } from '../../offers/queries/read-proposal.server.ts';
import { requireSide } from '../../policy.ts';
import { type LockedBooking, lockBooking } from '../../queries/lock-booking.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { endSigned } from '../steps/end-signed.server.ts';

type Answer = 'agreed' | 'declined' | 'withdrawn';

/**
 * The other side's word on force majeure, or one's own taken back. With both sides' word the
 * booking ends, everything goes back to the venue and nobody owes a fee.
 * @throws AppError `not-found`, `forbidden`; `conflict` where there is nothing of that kind to answer
 */
export async function answerForceMajeure(
  { database, brand }: { database: Database; brand: Brand },
  viewer: Viewer,
  { bookingId, as, answer }: { bookingId: string; as: string; answer: Answer },
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const by = requireSide(viewer, booking, as, 'cancel bookings');
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
      await endSigned(tx, booking, { by: 'both', actor, reason: proposal.reason });
      await notifySides(tx, brand, { ...notice, kind: 'cancelled', by: 'both' });
      return;
    }
    const action = answer === 'declined' ? 'declineForceMajeure' : 'withdrawForceMajeure';
    await note(tx, booking, { by, actor: viewer.pseudonym, action });
    if (answer === 'declined')
      await notifySides(tx, brand, { ...notice, kind: 'forceMajeureDeclined', by });
  });
}

function note(
  tx: Orm,
  { id: bookingId, state }: LockedBooking,
  entry: Pick<typeof bookingHistory.$inferInsert, 'by' | 'actor' | 'action'>,
) {
  return tx.insert(bookingHistory).values({ bookingId, from: state, to: state, ...entry });
}
