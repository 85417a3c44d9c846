import type { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { type BookingAction, nextState } from '#app/domain/bookings/lifecycle.ts';
import type { Brand } from '#app/platform/brand.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { type AtBooking, bookingCommand } from '../../steps/booking-command.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { ending } from '../fields.ts';

/** Declines the terms on the table, or a change of a signed booking, which then stays as signed. */
export const declineOffer = bookingCommand({
  operation: 'declineOffer',
  may: 'make and answer offers',
  input: ending,
  run: (at, { reason }) => end(at, reason, 'declined', ['decline', 'refuseChange', 'dropChange']),
});

/** Withdraws one’s own terms before they are answered, or one’s own change of a signed booking. */
export const withdrawOffer = bookingCommand({
  operation: 'withdrawOffer',
  may: 'make and answer offers',
  input: ending,
  run: (at, { reason }) => end(at, reason, 'withdrawn', ['withdraw', 'drop', 'takeBackChange']),
});

async function end(
  { tx, booking, by, viewer, services }: AtBooking<{ database: Database; brand: Brand }>,
  reason: z.output<typeof ending>['reason'],
  kind: 'declined' | 'withdrawn',
  ways: [BookingAction, ...BookingAction[]],
) {
  const action = ways.find((one) => nextState(booking, one, by) !== null) ?? ways[0];
  await advanceBooking(tx, booking, {
    action,
    by,
    actor: viewer.pseudonym,
    facts: reason ? { reason } : {},
    set: { turn: null, pendingVersion: null, pendingUntil: null },
  });
  await notifySides(tx, services.brand, {
    bookingId: booking.id,
    kind: booking.signedVersion === null ? kind : 'changeDropped',
    by,
    note: reason,
    exceptAccountId: viewer.accountId,
  });
  return { bookingId: booking.id };
}
