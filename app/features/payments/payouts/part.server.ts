import type { Part } from '#app/features/part.ts';
import { forgetTaxDetails } from './commands/forget-tax-details.server.ts';
import { exportTaxDetails } from './queries/export-tax-details.server.ts';

export const part: Part = {
  exports: [exportTaxDetails],
  leaving: { remove: (tx, { parties }) => forgetTaxDetails(tx, parties) },
};
