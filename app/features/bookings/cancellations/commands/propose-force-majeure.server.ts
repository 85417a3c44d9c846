import type { Database } from '#app/db/client.server.ts';
import { bookingHistory, bookingProposals } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId } from '#app/platform/token.server.ts';
import { readProposal } from '../../offers/queries/read-proposal.server.ts';
import { requireSide } from '../../policy.ts';
import { lockBooking } from '../../queries/lock-booking.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { requireCancellable } from '../steps/end-signed.server.ts';

/**
 * One side says that nobody could prevent what makes the show impossible. Nothing follows from it
 * until the other side says so too.
 * @throws AppError `not-found`, `forbidden`; `conflict` where nothing signed is ahead, or one of
 *   them has said so already
 */
export async function proposeForceMajeure(
  { database, brand }: { database: Database; brand: Brand },
  viewer: Viewer,
  { bookingId, as, reason }: { bookingId: string; as: string; reason: string },
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const by = requireSide(viewer, booking, as, 'cancel bookings');
    requireCancellable(booking, { action: 'callOff', by: 'platform' });
    if (await readProposal(tx, bookingId))
      throw new AppError('conflict', words('bookings')('cancelling.refused.proposedAlready'));
    await tx
      .insert(bookingProposals)
      .values({ id: newId(), bookingId, kind: 'forceMajeure', by, reason });
    const { state } = booking;
    await tx.insert(bookingHistory).values({
      ...{ bookingId, by, actor: viewer.pseudonym, from: state, to: state },
      action: 'proposeForceMajeure',
      facts: { reason },
    });
    const notice = { bookingId, kind: 'forceMajeureProposed', by, note: reason } as const;
    await notifySides(tx, brand, { ...notice, exceptAccountId: viewer.accountId });
  });
}
