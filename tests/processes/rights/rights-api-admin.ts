import {
  administered,
  arriving,
  called,
  leaving,
  managed,
  ofPage,
  owned,
  type Row,
} from './rights-cells.ts';

/**
 * Answered to a program, which isn’t sent to sign in; for everyone but administrators there is no
 * such thing.
 */
export function administeredCall(outcome: 'shown' | 'done' | 'not found' | 'refused'): Row {
  const { cells } = administered(outcome);
  return { cells: { ...cells, visitor: ['signed out'] } };
}

const nothing = administeredCall('not found');

/** Calls of administrators. Nothing has been paid or disputed here. */
export const adminApiRights: Record<string, Row> = {
  'GET /api/v1/admin/disputes': administeredCall('shown'),
  'GET /api/v1/admin/disputes/:disputeId': nothing,
  // No held money could be divided.
  'POST /api/v1/admin/disputes/:disputeId/sums': {
    ...administeredCall('refused'),
    json: { bookingId: 'none', venueGetsMinor: 0, text: 'So.' },
  },
  'POST /api/v1/admin/disputes/:disputeId/decision': {
    ...nothing,
    json: { bookingId: 'none', venueGetsMinor: 0, text: 'So.', heldMinor: 0 },
  },
  'GET /api/v1/admin/reports': administeredCall('shown'),
  'GET /api/v1/admin/reports/stops': administeredCall('shown'),
  'DELETE /api/v1/admin/reports/stops/:accountId': nothing,
  'GET /api/v1/admin/reports/:reportId': nothing,
  'POST /api/v1/admin/reports/:reportId/closing': {
    ...nothing,
    json: { outcome: 'nothing', note: '' },
  },
  'GET /api/v1/admin/failed-work': administeredCall('shown'),
  'POST /api/v1/admin/failed-work/:workId/retry': nothing,
  'GET /api/v1/admin/totals/:year': {
    ...administeredCall('shown'),
    params: { year: '2026' },
  },
  'GET /api/v1/admin/transfers': administeredCall('shown'),
  'GET /api/v1/admin/transfers/:transferId': nothing,
  'POST /api/v1/admin/transfers/:transferId/retry': nothing,
  'POST /api/v1/admin/transfers/:transferId/reversal': {
    ...nothing,
    json: { amountMinor: 1, beforeMinor: 0 },
  },
  'GET /api/v1/admin/comparisons': administeredCall('shown'),
  'GET /api/v1/admin/comparisons/:comparisonId': nothing,
  'POST /api/v1/admin/comparisons': administeredCall('done'),
  'GET /api/v1/admin/ledger/totals': administeredCall('shown'),
  'GET /api/v1/admin/ledger/check': administeredCall('shown'),
  'GET /api/v1/admin/ledger/accounts': administeredCall('shown'),
  'GET /api/v1/admin/ledger/entries': { ...nothing, query: '?kind=held&currency=EUR' },
  'GET /api/v1/admin/ledger/transactions/:transactionId': nothing,
};

/** Pictures and files of a page, and acts that once only forms had. */
export const ownApiRights: Record<string, Row> = {
  'GET /api/v1/me/mails': arriving('signed out', 'shown'),
  'PUT /api/v1/me/mails': {
    ...arriving('signed out', 'done'),
    json: { messages: true, reminders: true, news: false },
  },
  // Without the password nothing happens.
  'POST /api/v1/me/deletion': { ...arriving('signed out', 'forbidden'), json: { told: true } },
  'DELETE /api/v1/me/deletion': arriving('signed out', 'done'),
  'POST /api/v1/profiles/:profileId/departure': called(leaving('done')),
  'POST /api/v1/profiles/:profileId/deletion': {
    ...called(owned('done')),
    json: { currentPassword: 'correct horse battery' },
  },
  'POST /api/v1/profiles/:profileId/uploads': {
    ...called(managed('done')),
    json: { contentType: 'image/png', sizeBytes: 10 },
  },
  'PUT /api/v1/profiles/:profileId/uploads/:uploadId': {
    ...called(managed('done')),
    upload: 'announced',
  },
  'POST /api/v1/profiles/:profileId/pictures/:kind': {
    ...called(managed('done')),
    upload: 'sent',
    json: { crop: null },
  },
  'DELETE /api/v1/profiles/:profileId/pictures/:kind': called(managed('done')),
  'GET /api/v1/profiles/:profileId/files': called(managed('shown')),
  'POST /api/v1/profiles/:profileId/files': {
    ...called(managed('done')),
    upload: 'sent',
    json: { kind: 'pressPhoto', credit: 'Ana' },
  },
  'PATCH /api/v1/profiles/:profileId/files/:fileId': {
    ...called(managed('done')),
    json: { credit: 'A' },
  },
  'DELETE /api/v1/profiles/:profileId/files/:fileId': called(managed('done')),
  'GET /api/v1/profiles/:profileId/avails-link': {
    ...called(managed('shown')),
    query: '?from=2027-01&to=2027-02&weekdays=56',
  },
  'PUT /api/v1/profiles/:profileId/avails-link': called(managed('done')),
  'DELETE /api/v1/profiles/:profileId/avails-link': called(managed('done')),
  'GET /api/v1/profiles/:profileId/calendar-feed': called(managed('shown')),
  'PUT /api/v1/profiles/:profileId/calendar-feed': called(managed('done')),
  // There is no such transfer for any actor.
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/payments/transfers/:transferId/retry':
    called(ofPage({ owner: 'not found', manager: 'not found', door: 'not found' })),
  'GET /api/v1/profiles/:profileId/bookings/:bookingId/dispute/files/:fileId': {
    ...called(managed('not found')),
    params: { fileId: 'none' },
  },
};
