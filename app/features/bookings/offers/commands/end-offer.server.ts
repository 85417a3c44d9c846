import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type BookingAction, nextState } from '#app/domain/bookings/lifecycle.ts';
import type { Brand } from '#app/platform/brand.ts';
import { requireSide } from '../../policy.ts';
import { lockBooking } from '../../queries/lock-booking.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';

type Services = { database: Database; brand: Brand };
type Ending = { bookingId: string; as: string; reason: string };

/**
 * Says no to the terms on the table, or to a change of what was signed, which then holds as it was.
 * @throws AppError `not-found`, `forbidden`, `conflict` if there is nothing to decline
 */
export function declineOffer(services: Services, viewer: Viewer, ending: Ending) {
  return end(services, viewer, ending, ['decline', 'refuseChange', 'dropChange'], 'declined');
}

/**
 * Takes one’s own terms back before they are answered, or one’s own change of what was signed.
 * @throws AppError `not-found`, `forbidden`, `conflict` if there is nothing to take back
 */
export function withdrawOffer(services: Services, viewer: Viewer, ending: Ending) {
  return end(services, viewer, ending, ['withdraw', 'drop', 'takeBackChange'], 'withdrawn');
}

async function end(
  { database, brand }: Services,
  viewer: Viewer,
  { bookingId, as, reason }: Ending,
  ways: [BookingAction, ...BookingAction[]],
  kind: 'declined' | 'withdrawn',
): Promise<{ bookingId: string }> {
  return database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const side = requireSide(viewer, booking, as, 'make and answer offers');
    const action = ways.find((one) => nextState(booking, one, side) !== null) ?? ways[0];
    await advanceBooking(tx, booking, {
      action,
      by: side,
      actor: viewer.pseudonym,
      facts: reason ? { reason } : {},
      set: { turn: null, pendingVersion: null, pendingUntil: null },
    });
    const isChange = booking.signedVersion !== null;
    await notifySides(tx, brand, {
      bookingId,
      kind: isChange ? 'changeDropped' : kind,
      by: side,
      note: reason,
      exceptAccountId: viewer.accountId,
    });
    return { bookingId };
  });
}
