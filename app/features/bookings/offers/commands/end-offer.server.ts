import { type BookingAction, nextState } from '#app/domain/bookings/lifecycle.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { bookingCommand } from '../../steps/booking-command.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { ending } from '../fields.ts';

/**
 * Says no to the terms on the table, or to a change of what was signed, which then holds as it was.
 * @throws AppError `conflict` if there is nothing to decline
 */
export const declineOffer = endOffer(
  'declineOffer',
  ['decline', 'refuseChange', 'dropChange'],
  'declined',
);

/**
 * Takes one’s own terms back before they are answered, or one’s own change of what was signed.
 * @throws AppError `conflict` if there is nothing to take back
 */
export const withdrawOffer = endOffer(
  'withdrawOffer',
  ['withdraw', 'drop', 'takeBackChange'],
  'withdrawn',
);

function endOffer(
  operation: string,
  ways: [BookingAction, ...BookingAction[]],
  kind: 'declined' | 'withdrawn',
) {
  return bookingCommand({
    operation,
    may: 'make and answer offers',
    input: ending,
    async run({ tx, booking, by, viewer, services }, { bookingId, reason }) {
      const action = ways.find((one) => nextState(booking, one, by) !== null) ?? ways[0];
      await advanceBooking(tx, booking, {
        action,
        by,
        actor: viewer.pseudonym,
        facts: reason ? { reason } : {},
        set: { turn: null, pendingVersion: null, pendingUntil: null },
      });
      const isChange = booking.signedVersion !== null;
      await notifySides(tx, services.brand, {
        bookingId,
        kind: isChange ? 'changeDropped' : kind,
        by,
        note: reason,
        exceptAccountId: viewer.accountId,
      });
      return { bookingId };
    },
  });
}
