import { administered, type Row, signedIn } from '../rights-cells.ts';

const params = { file: 'totals-2031.csv' };
const totals = signedIn('shown');

/** Documents of money. No actor of the matrix has been issued one. */
export const documentRights: Record<string, Row> = {
  'GET /documents': signedIn('shown'),
  'GET /documents/:documentId': signedIn('not found'),
  'GET /documents/:file{[\\w-]+\\.pdf}': { ...signedIn('not found'), params: { file: 'none.pdf' } },
  // As the acting page, which for the venue is no performer’s.
  'GET /payouts/:file{totals-2[0-9]{3}[a-z-]*\\.csv}': {
    cells: { ...totals.cells, venue: ['not found'] },
    params,
  },
  'GET /payments/:file{totals-2[0-9]{3}[a-z-]*\\.csv}': {
    cells: { ...signedIn('not found').cells, venue: ['shown'] },
    params,
  },
  'GET /admin/:file{totals-2[0-9]{3}[a-z-]*\\.csv}': { ...administered('shown'), params },
};
