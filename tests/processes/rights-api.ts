import { publicVenueId, rightsTerms as terms } from '#tests/harness/rights-world.ts';
import { called, managed, type Row } from './rights-cells.ts';

/** What people who are signed in may call below `/api/v1`, always for one of their pages. */
export const apiRights: Record<string, Row> = {
  'GET /api/v1/profiles/:profileId/bookings': called(managed('shown')),
  'GET /api/v1/profiles/:profileId/bookings/:bookingId': called(managed('shown')),
  'POST /api/v1/profiles/:profileId/bookings': {
    ...called(managed('done')),
    json: { with: publicVenueId, terms },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/versions': {
    ...called(managed('done')),
    json: { after: 1, terms },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/acceptance': {
    ...called(managed('done')),
    json: { version: 1 },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/refusal': {
    ...called(managed('done')),
    json: {},
  },
  // The terms on the table are the other side’s.
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/withdrawal': {
    ...called(managed('refused')),
    json: {},
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/comments': {
    ...called(managed('done')),
    json: { text: 'Hello.' },
  },
  // Nothing is agreed on yet, so there is nothing to sign or to cancel.
  'GET /api/v1/profiles/:profileId/bookings/:bookingId/contracts/:version': {
    ...called(managed('not found')),
    params: { version: '1' },
  },
  'GET /api/v1/profiles/:profileId/bookings/:bookingId/contracts/:version/pdf': {
    ...called(managed('not found')),
    params: { version: '1' },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/contracts/:version/signature': {
    ...called(managed('refused')),
    params: { version: '1' },
    json: { typedName: 'Ana Reis', consent: true },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/cancellation': {
    ...called(managed('refused')),
    json: { window: 'early' },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/force-majeure': {
    ...called(managed('refused')),
    json: { reason: 'A flood.' },
  },
  'PUT /api/v1/profiles/:profileId/bookings/:bookingId/force-majeure/answer': {
    ...called(managed('refused')),
    json: { answer: 'agreed' },
  },
};
