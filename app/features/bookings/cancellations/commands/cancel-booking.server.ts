import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type {
  CancellationDecision,
  CancellationWindow,
} from '#app/domain/bookings/cancellation.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { requireSide } from '../../policy.ts';
import { lockBooking } from '../../queries/lock-booking.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { endSigned } from '../steps/end-signed.server.ts';

type Cancelling = {
  bookingId: string;
  /** The page that somebody works as. */
  as: string;
  reason: string;
  /** The window whose amounts they were shown. */
  window: CancellationWindow;
  /** The signed version that those amounts are of; undefined for whichever holds. */
  version?: number | undefined;
  /** The fee that they were shown; undefined for whatever it is. A payment can end its being free. */
  feeMinor?: number | undefined;
};

/**
 * Cancels a booking that both have signed. What follows in money is decided here and never changed.
 * @throws AppError `not-found`, `forbidden`; `conflict` where there is nothing to cancel, or where
 *   cancelling costs something else by now than what they were shown
 */
export async function cancelBooking(
  { database, brand }: { database: Database; brand: Brand },
  viewer: Viewer,
  { bookingId, as, reason, window, version, feeMinor }: Cancelling,
): Promise<CancellationDecision> {
  return database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const by = requireSide(viewer, booking, as, 'cancel bookings');
    const decision = await endSigned(tx, booking, {
      by,
      actor: viewer.pseudonym,
      reason,
      demand: (decided) => {
        const isOther = version !== undefined && version !== booking.signedVersion;
        const owedMinor = decided.venueFeeMinor + decided.performerFeeMinor;
        const isDearer = feeMinor !== undefined && owedMinor > feeMinor;
        if (decided.window !== window || isOther || isDearer)
          throw new AppError('conflict', words('bookings')('cancelling.refused.otherWindow'));
      },
    });
    const notice = { bookingId, kind: 'cancelled', by, note: reason } as const;
    await notifySides(tx, brand, { ...notice, exceptAccountId: viewer.accountId });
    return decision;
  });
}
