import type { Part } from '#app/features/part.ts';
import { forgetSettler } from './commands/forget-settler.server.ts';
import { exportSettlements } from './queries/export-settlements.server.ts';
import { waitingSettlements } from './queries/list-waiting-settlements.server.ts';

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
