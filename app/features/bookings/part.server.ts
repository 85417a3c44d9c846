import type { Part } from '../part.ts';
import { endTalks } from './commands/end-talks.server.ts';
import { forgetSigner } from './contracts/commands/forget-signer.server.ts';
import { defendCharge, followChargeback } from './disputes/commands/follow-chargeback.server.ts';
import { readHoldEntries } from './holds/queries/read-held-times.server.ts';
import { endInstalments } from './money/commands/end-instalments.server.ts';
import { followTransfer } from './money/commands/follow-transfer.server.ts';
import { issueBookingDocuments } from './money/commands/issue-booking-documents.server.ts';
import { takePayment } from './money/commands/take-payment.server.ts';
import { findMoneyBlockers } from './money/queries/find-money-blockers.server.ts';
import { countTurns } from './queries/count-turns.server.ts';
import { exportBookings } from './queries/export-bookings.server.ts';
import { findBookingBlockers } from './queries/find-booking-blockers.server.ts';
import { readBookingEntries } from './queries/read-booked-times.server.ts';
import { readEventEntries } from './queries/read-event-times.server.ts';

export const part: Part = {
  exports: [exportBookings],
  calendar: [readEventEntries, readBookingEntries, readHoldEntries],
  leaving: {
    blockers: async (orm, leaving, isToChange) => [
      ...(await findBookingBlockers(orm, leaving.pages, { ...leaving, isToChange })),
      ...(await findMoneyBlockers(orm, leaving)),
    ],
    prepare: (tx, { pages }) => endInstalments(tx, pages),
    remove: async (tx, { account, pages }, brand) => {
      await endTalks(tx, brand, pages);
      if (account) await forgetSigner(tx, account.accountId);
    },
  },
  sources: {
    booking: {
      'instalment paid': (services, _, { instalmentId }) => takePayment(services, instalmentId),
      'transfer ended': (services, bookingId, { transferId }) =>
        followTransfer(services, bookingId, transferId),
      'documents due': issueBookingDocuments,
      chargeback: (services, bookingId, { chargebackId }) =>
        followChargeback(services, bookingId, chargebackId),
      'evidence due': (services, bookingId, { chargebackId }) =>
        defendCharge(services, bookingId, chargebackId),
    },
  },
  waiting: [{ right: 'see bookings', count: countTurns }],
};
