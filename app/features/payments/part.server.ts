import type { Part } from '../part.ts';
import { exportDocuments } from './documents/queries/export-documents.server.ts';
import { exportTaxDetails } from './payouts/queries/export-tax-details.server.ts';
import { exportMoney } from './queries/export-money.server.ts';

export const part: Part = { exports: [exportTaxDetails, exportMoney, exportDocuments] };
