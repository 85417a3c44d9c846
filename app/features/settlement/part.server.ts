import type { Part } from '#app/features/part.ts';
import { forgetSettler } from './commands/forget-settler.server.ts';

export const part: Part = {
  live: { settlement: 'see bookings' },
  leaving: {
    remove: async (tx, { account }) => {
      if (account) await forgetSettler(tx, account.accountId);
    },
  },
};
