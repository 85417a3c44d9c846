import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { bookingCommand } from '../../steps/booking-command.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { cancellation } from '../fields.ts';
import { endSigned } from '../steps/end-signed.server.ts';
import { writeFees } from '../words/write-cancellation.ts';

/**
 * Cancels a signed booking. The amounts are decided here and never changed.
 * @throws AppError `conflict` if there is nothing to cancel, or if the amounts aren't those shown
 *   any more: a payment can end the right to cancel without a fee
 */
export const cancelBooking = bookingCommand({
  operation: 'cancelBooking',
  may: 'cancel bookings',
  input: cancellation,
  async run(
    { tx, booking, by, viewer, services },
    { bookingId, reason, window, version, feeMinor },
  ) {
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
    const details = (reader: Side) => writeFees(decision, { reader, currency: decision.currency });
    const notice = { bookingId, kind: 'cancelled', by, note: reason, details } as const;
    await notifySides(tx, services.brand, { ...notice, exceptAccountId: viewer.accountId });
    return decision;
  },
});
