import { called, everyone, managed, ofPage, type Row } from '../rights-cells.ts';

const path = '/bookings/:bookingId/settlement';
const calls = '/api/v1/profiles/:profileId/bookings/:bookingId/settlement';

// The booking of the scene isn’t signed, so there is nothing to settle.
const unsigned = ofPage({ owner: 'refused', manager: 'refused', door: 'not found' });
const { cells } = ofPage({ owner: 'refused', manager: 'refused', door: 'forbidden' });
const refused = (form: Record<string, string>, params?: Record<string, string>): Row => ({
  cells,
  form: { as: ':pageId', ...form },
  ...(params && { params }),
});
const line = { kind: 'cost', label: 'Sound engineer', amountMinor: '180' };
const json = { kind: 'cost', label: 'Sound engineer', amountMinor: 180_00 };
const none = { lineId: 'none' };
const hash = '0'.repeat(64);
const signed = { hash, typedName: 'Ana Silva', consent: 'yes' };
const table = 'type,price,sold\nBalcony,22.00,14';
const call = (json: object, params?: Record<string, string>): Row => ({
  ...called(managed('refused')),
  json,
  ...(params && { params }),
});

/** Both sides of a booking read the same settlement; managers of a page settle for it. */
export const settlementRights: Record<string, Row> = {
  'GET /settlement-format/v1.json': everyone('shown'),
  'GET /settlement-format/example.json': everyone('shown'),
  [`GET ${path}`]: unsigned,
  [`GET ${path}.pdf`]: unsigned,
  [`GET ${path}.json`]: unsigned,
  [`GET ${path}/other-terms`]: unsigned,
  'GET /profiles/:profileId/reports': managed('shown'),
  'GET /profiles/:profileId/:file{report\\.(?:csv|json)}': {
    ...managed('shown'),
    params: { file: 'report.csv' },
  },
  'GET /api/v1/profiles/:profileId/report': {
    ...called(managed('shown')),
    query: '?from=2026-01-01&to=2026-12-31&by=show',
  },
  [`GET ${path}/signature`]: unsigned,
  [`POST ${path}/signature`]: refused(signed),
  [`GET ${path}/new-line`]: unsigned,
  [`POST ${path}/new-line`]: refused(line),
  [`GET ${path}/import`]: unsigned,
  [`POST ${path}/import`]: refused({ table }),
  [`GET ${path}/lines/:lineId`]: { ...unsigned, params: none },
  [`POST ${path}/lines/:lineId`]: refused(line, none),
  [`GET ${path}/lines/:lineId/removal`]: { ...unsigned, params: none },
  [`POST ${path}/lines/:lineId/removal`]: refused({}, none),
  [`GET ${path}/lines/:lineId/receipts`]: { ...unsigned, params: none },
  [`POST ${path}/lines/:lineId/receipts`]: refused({}, none),
  [`GET ${path}/lines/:lineId/dispute`]: { ...unsigned, params: none },
  [`POST ${path}/lines/:lineId/dispute`]: refused({ reason: 'Never agreed.' }, none),
  [`GET ${path}/lines/:lineId/withdrawal`]: { ...unsigned, params: none },
  [`POST ${path}/lines/:lineId/withdrawal`]: refused({}, none),
  [`GET ${calls}`]: called(unsigned),
  [`POST ${calls}/lines`]: call(json),
  [`PUT ${calls}/lines/:lineId`]: call(json, none),
  [`DELETE ${calls}/lines/:lineId`]: call({}, none),
  [`POST ${calls}/lines/:lineId/receipts`]: call({}, none),
  [`POST ${calls}/lines/:lineId/dispute`]: call({ reason: 'Never agreed.' }, none),
  [`DELETE ${calls}/lines/:lineId/dispute`]: call({}, none),
  [`POST ${calls}/import`]: call({ table }),
  [`POST ${calls}/signature`]: call({ hash, typedName: 'Ana Silva', consent: true }),
};
