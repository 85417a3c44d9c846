import type { Part } from '../part.ts';
import { exportMoney } from './queries/export-money.server.ts';
import { exportPapers } from './queries/export-papers.server.ts';
import { exportTaxDetails } from './queries/export-tax-details.server.ts';

export const part: Part = { exports: [exportTaxDetails, exportMoney, exportPapers] };
