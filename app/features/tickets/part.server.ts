import type { Part } from '#app/features/part.ts';
import { forgetGuests } from './guests/commands.server.ts';
import { exportGuests } from './guests/queries.server.ts';
import { defendOrder, followOrderChargeback } from './orders/commands.server.ts';
import { exportOrders, nameOrders } from './orders/queries.server.ts';
import { forgetBuyer } from './orders/steps.server.ts';
import { issueOrRefund, mailReturned } from './orders/take-order-payment.server.ts';
import { findUnplayed, nameSoldEvents } from './takings/queries.server.ts';

import { exportWaiting } from './waiting/queries.server.ts';
import { forgetWaiting } from './waiting/steps.server.ts';

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
