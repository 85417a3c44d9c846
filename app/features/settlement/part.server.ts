import type { Part } from '#app/features/part.ts';
import { forgetSettler } from './commands.server.ts';
import { exportSettlements, waitingSettlements } from './queries.server.ts';

export const part: Part = {
  exports: [exportSettlements],
  waiting: [waitingSettlements],
  live: { settlement: 'see bookings' },
  leaving: {
    remove: async (tx, { account }) => {
      if (account) await forgetSettler(tx, account.accountId);
    },
  },
};
