import { called, everyone, managed, ofPage, type Row } from '../rights-cells.ts';

const booking = '/bookings/:bookingId';
const path = `${booking}/advance`;
const calls = `/api/v1/profiles/:profileId${booking}`;

// The booking of the scene isn’t signed, so there is nothing to advance.
const unsigned = ofPage({ owner: 'refused', manager: 'refused', door: 'not found' });
const { cells } = ofPage({ owner: 'refused', manager: 'refused', door: 'forbidden' });
const refused = (form: Record<string, string> = {}, params?: Record<string, string>): Row => ({
  cells,
  form: { as: ':pageId', ...form },
  ...(params && { params }),
});
const power = { key: 'power' };
const call = (json: object = {}, params?: Record<string, string>): Row => ({
  ...called(managed('refused')),
  json,
  ...(params && { params }),
});

/** Both sides of a booking read its advance and day sheet; managers of a page answer for it. */
export const advancingRights: Record<string, Row> = {
  [`GET ${path}`]: unsigned,
  [`GET ${path}/suggestions`]: unsigned,
  [`POST ${path}/suggestions`]: refused(),
  [`GET ${path}/confirmation`]: unsigned,
  [`POST ${path}/confirmation`]: refused({ revision: '1', version: '1' }),
  [`GET ${path}/new-line`]: unsigned,
  [`POST ${path}/new-line`]: refused({ label: 'Film crew', answers: 'venue' }),
  [`GET ${path}/lines/:key`]: { ...unsigned, params: power },
  [`POST ${path}/lines/:key`]: refused({ answer: '32 A' }, power),
  [`GET ${path}/lines/:key/comments`]: { ...unsigned, params: power },
  [`POST ${path}/lines/:key/comments`]: refused({ text: 'Is there a lift?' }, power),
  [`GET ${path}/lines/:key/removal`]: { ...unsigned, params: power },
  [`POST ${path}/lines/:key/removal`]: refused({}, power),
  [`GET ${booking}/day-sheet`]: unsigned,
  [`GET ${booking}/day-sheet/link`]: unsigned,
  [`POST ${booking}/day-sheet/link`]: refused(),
  [`GET ${booking}/day-sheet/link/removal`]: unsigned,
  [`POST ${booking}/day-sheet/link/removal`]: refused(),
  // Opened by the link; without its seal there is none.
  'GET /day-sheets/:link': { ...everyone('not found'), params: { link: 'none' } },
  [`GET ${calls}/advance`]: called(unsigned),
  [`PUT ${calls}/advance/lines/:key`]: call({ answer: '32 A' }, power),
  [`POST ${calls}/advance/suggestions`]: call(),
  [`POST ${calls}/advance/lines`]: call({ label: 'Film crew', answers: 'venue' }),
  [`DELETE ${calls}/advance/lines/:key`]: call({}, power),
  [`POST ${calls}/advance/lines/:key/comments`]: call({ text: 'Is there a lift?' }, power),
  [`POST ${calls}/advance/confirmation`]: call({ revision: 1, version: 1 }),
  [`GET ${calls}/day-sheet`]: called(unsigned),
  [`POST ${calls}/day-sheet/link`]: call(),
  [`DELETE ${calls}/day-sheet/link`]: call(),
};
