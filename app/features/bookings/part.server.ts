import type { Part } from '../part.ts';
import { defendCharge, followChargeback } from './commands/follow-chargeback.server.ts';
import { followMove } from './commands/follow-move.server.ts';
import { issueBookingPapers } from './commands/issue-booking-papers.server.ts';
import { takePayment } from './commands/take-payment.server.ts';
import { countTurns } from './queries/count-turns.server.ts';
import { exportBookings } from './queries/export-bookings.server.ts';
import { readBookingEntries } from './queries/read-booked-times.server.ts';
import { readEventEntries } from './queries/read-event-times.server.ts';
import { readHoldEntries } from './queries/read-held-times.server.ts';

export const part: Part = {
  exports: [exportBookings],
  calendar: [readEventEntries, readBookingEntries, readHoldEntries],
  sources: {
    booking: {
      'due paid': (services, _, { dueId }) => takePayment(services, dueId),
      'move ended': (services, bookingId, { moveId }) => followMove(services, bookingId, moveId),
      'papers due': issueBookingPapers,
      chargeback: (services, bookingId, { chargebackId }) =>
        followChargeback(services, bookingId, chargebackId),
      'evidence due': (services, bookingId, { chargebackId }) =>
        defendCharge(services, bookingId, chargebackId),
    },
  },
  waiting: [{ right: 'see bookings', count: countTurns }],
};
