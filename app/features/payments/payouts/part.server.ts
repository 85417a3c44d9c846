import type { Part } from '#app/features/part.ts';
import { forgetTaxDetails } from './commands/forget-tax-details.server.ts';
import { payoutNotifications } from './notifications.ts';
import { exportTaxDetails } from './queries/export-tax-details.server.ts';
import { awaitedDetails } from './queries/list-awaited-details.server.ts';
import { listPayoutSteps } from './queries/list-payout-steps.server.ts';
import { describePayoutNotifications } from './words/say-payouts.ts';

export const part: Part = {
  notifications: [
    {
      subject: 'payout',
      right: 'see to payouts',
      kinds: payoutNotifications,
      say: async (_orm, told) => describePayoutNotifications(told),
    },
  ],
  begins: [listPayoutSteps],
  waiting: [awaitedDetails],
  exports: [exportTaxDetails],
  leaving: { remove: (tx, { parties }) => forgetTaxDetails(tx, parties) },
};
