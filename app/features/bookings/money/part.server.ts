import type { Part } from '#app/features/part.ts';
import { defendCharge, followChargeback } from '../disputes/commands/follow-chargeback.server.ts';
import { endInstalments } from './commands/end-instalments.server.ts';
import { followTransfer } from './commands/follow-transfer.server.ts';
import { issueBookingDocuments } from './commands/issue-booking-documents.server.ts';
import { mailReturned } from './commands/mail-returned.server.ts';
import { returnOverpaid } from './commands/return-overpaid.server.ts';
import { takePayment } from './commands/take-payment.server.ts';
import { findMoneyBlockers } from './queries/find-money-blockers.server.ts';
import { listExpected } from './queries/list-expected.server.ts';

export const part: Part = {
  today: [{ right: 'see the money', money: listExpected }],
  leaving: {
    prepare: (tx, { pages }) => endInstalments(tx, pages),
    blockers: findMoneyBlockers,
  },
  sources: {
    booking: {
      'instalment paid': (services, _, { instalmentId }) => takePayment(services, instalmentId),
      'payment returned': mailReturned,
      'transfer ended': (services, bookingId, { transferId }) =>
        followTransfer(services, bookingId, transferId),
      'refund due': returnOverpaid,
      'documents due': issueBookingDocuments,
      chargeback: (services, bookingId, { chargebackId }) =>
        followChargeback(services, bookingId, chargebackId),
      'evidence due': (services, bookingId, { chargebackId }) =>
        defendCharge(services, bookingId, chargebackId),
    },
  },
};
