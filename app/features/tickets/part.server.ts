import type { Part } from '#app/features/part.ts';
import { exportGuests } from './guests/queries/export-guests.server.ts';
import { forgetGuests } from './guests/steps/forget-guests.server.ts';
import {
  defendOrder,
  followOrderChargeback,
} from './orders/commands/follow-order-chargeback.server.ts';
import { issueOrRefund, mailReturned } from './orders/commands/take-order-payment.server.ts';
import { exportOrders } from './orders/queries/export-orders.server.ts';
import { nameOrders } from './orders/queries/name-orders.server.ts';
import { forgetBuyer } from './orders/steps/forget-buyer.server.ts';
import { findUnplayed } from './takings/queries/find-unplayed.server.ts';
import { nameSoldEvents } from './takings/queries/name-sold-events.server.ts';
import { exportWaiting } from './waiting/queries/export-waiting.server.ts';
import { forgetWaiting } from './waiting/steps/forget-waiting.server.ts';

const nothing = async () => {};

export const part: Part = {
  live: { door: 'scan tickets' },
  names: { order: nameOrders, event: nameSoldEvents },
  exports: [exportOrders, exportGuests, exportWaiting],
  leaving: {
    blockers: findUnplayed,
    async remove(tx, leaving) {
      await forgetBuyer(tx, leaving);
      await forgetWaiting(tx, leaving);
      await forgetGuests(tx, leaving);
    },
  },
  sources: {
    order: {
      'instalment paid': (services, _, { instalmentId }) => issueOrRefund(services, instalmentId),
      'payment returned': mailReturned,
      'transfer ended': nothing,
      'refund due': nothing,
      // The buyer’s receipt is the tickets.
      'documents due': nothing,
      chargeback: (services, orderId, { chargebackId }) =>
        followOrderChargeback(services, orderId, chargebackId),
      'evidence due': (services, orderId, { chargebackId }) =>
        defendOrder(services, orderId, chargebackId),
    },
    // The takings of an event only go out.
    event: {
      'instalment paid': nothing,
      'payment returned': nothing,
      'transfer ended': nothing,
      'refund due': nothing,
      'documents due': nothing,
      chargeback: nothing,
      'evidence due': nothing,
    },
  },
};
