import type { Part } from '#app/features/part.ts';
import { forgetSigner } from './commands.server.ts';

export const part: Part = {
  leaving: {
    remove: async (tx, { account }) => {
      if (account) await forgetSigner(tx, account.accountId);
    },
  },
};
