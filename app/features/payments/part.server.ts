import type { Part } from '../part.ts';
import { forgetParties } from './commands/forget-party.server.ts';
import { exportDocuments } from './documents/queries/export-documents.server.ts';
import { forgetCards } from './instalments/commands/forget-cards.server.ts';
import { forgetTaxDetails } from './payouts/commands/forget-tax-details.server.ts';
import { exportTaxDetails } from './payouts/queries/export-tax-details.server.ts';
import { exportMoney } from './queries/export-money.server.ts';

export const part: Part = {
  exports: [exportTaxDetails, exportMoney, exportDocuments],
  leaving: {
    remove: async (tx, { parties }) => {
      await forgetParties(tx, parties);
      await forgetTaxDetails(tx, parties);
      await forgetCards(tx, parties);
    },
  },
};
