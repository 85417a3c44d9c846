import { publicVenueId, rightsTerms as terms } from '#tests/harness/rights-world.ts';
import { called, managed, type Row } from './rights-cells.ts';

/** What people who are signed in may call below `/api/v1`, always for one of their pages. */
export const apiRights: Record<string, Row> = {
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
};
