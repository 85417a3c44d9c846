import type { Part } from '#app/features/part.ts';
import { defendCharge, followChargeback } from '../disputes/commands.server.ts';
import {
  endInstalments,
  followTransfer,
  issueBookingDocuments,
  mailReturned,
  returnOverpaid,
  takePayment,
} from './commands.server.ts';

import { findMoneyBlockers, listExpected } from './queries.server.ts';

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
