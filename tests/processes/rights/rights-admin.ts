import { administered, type Row } from './rights-cells.ts';

/** Only for administrators. */
export const adminRights: Record<string, Row> = {
  'GET /admin': administered('shown'),
  'GET /admin/ledger': administered('shown'),
  'GET /admin/ledger/search': { ...administered('shown'), query: '?q=no-such-id' },
  'GET /admin/ledger/check': administered('shown'),
  'GET /admin/ledger/accounts': administered('shown'),
  // Nothing has been paid here, so none exist.
  'GET /admin/ledger/accounts/:kind/:owner/:currency': administered('not found'),
  'GET /admin/ledger/transactions/:transactionId': administered('not found'),
  'GET /admin/reconciliation': administered('shown'),
  'GET /admin/reconciliation/runs': administered('shown'),
  'POST /admin/reconciliation/runs': administered('done'),
  'GET /admin/reconciliation/:comparisonId': administered('not found'),
  'GET /admin/reports': administered('shown'),
  'GET /admin/reports/stops/:accountId/removal': administered('shown'),
  'POST /admin/reports/stops/:accountId/removal': administered('not found'),
  'GET /admin/reports/:reportId': administered('not found'),
  'GET /admin/reports/:reportId/closing': administered('not found'),
  'POST /admin/reports/:reportId/closing': {
    ...administered('not found'),
    form: { outcome: 'nothing', note: '' },
  },
  'GET /admin/transfers': administered('shown'),
  'GET /admin/transfers/:transferId': administered('not found'),
  'GET /admin/transfers/:transferId/retry': administered('not found'),
  'POST /admin/transfers/:transferId/retry': administered('not found'),
  'GET /admin/transfers/:transferId/taking-back': administered('not found'),
  'POST /admin/transfers/:transferId/taking-back': {
    ...administered('not found'),
    form: { amountMinor: '1', beforeMinor: '0' },
  },
};
