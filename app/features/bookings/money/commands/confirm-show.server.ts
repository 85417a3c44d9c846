import type { Database } from '#app/db/client.server.ts';
import { bookingHistory } from '#app/db/schema/bookings.ts';
import { showConfirmations } from '#app/db/schema/disputes.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Brand } from '#app/platform/brand.ts';
import { requireSide } from '../../policy.ts';
import { lockBooking } from '../../queries/lock-booking.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { readRelease } from '../queries/read-release.server.ts';
import { requireReleaseAction } from '../steps/require-release-action.server.ts';
import { releaseIfDue } from './release-due.server.ts';

/**
 * One side’s word that the show was played. The second one releases what is held, or does so at the
 * end of a show that isn’t over yet.
 * @throws AppError `not-found`, `forbidden`; `conflict` before the set, a second time, after the
 *   release and while a dispute is open
 */
export async function confirmShow(
  { database, brand }: { database: Database; brand: Brand },
  viewer: Viewer,
  { bookingId, as }: { bookingId: string; as: string },
): Promise<{ isReleased: boolean }> {
  return database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const by = requireSide(viewer, booking, as, 'confirm shows');
    const { facts } = await readRelease(tx, booking);
    requireReleaseAction(facts, 'confirmShow', by);
    const actor = viewer.pseudonym;
    await tx.insert(showConfirmations).values({ bookingId, side: by, actor, at: booking.now });
    const { state } = booking;
    await tx
      .insert(bookingHistory)
      .values({ bookingId, by, actor, action: 'confirmShow', from: state, to: state });
    const isReleased = await releaseIfDue(tx, { brand }, booking);
    const notice = { bookingId, kind: 'showConfirmed', by } as const;
    if (!isReleased) await notifySides(tx, brand, { ...notice, exceptAccountId: viewer.accountId });
    return { isReleased };
  });
}
