import { typeTerms } from '#app/features/bookings/terms/words.ts';
import { rightsTerms } from '#tests/harness/calls/rights-world.ts';
import { managed, type Outcome, ofPage, type Row, signedIn } from './rights-cells.ts';

/** For people with the right to see a side's bookings; for others there is no such booking. */
function seen(): Row {
  return ofPage({ owner: 'shown', manager: 'shown', door: 'not found' });
}

/** A step as the page of the scene. */
function taken(outcome: Outcome, form: Record<string, string> = {}): Row {
  return { ...managed(outcome), form: { as: ':pageId', ...form } };
}

/** A page's bookings, and one that waits for the page's answer. */
export const bookingRights: Record<string, Row> = {
  'GET /profiles/:profileId/bookings': managed('shown'),
  'GET /bookings/:bookingId': seen(),
  'GET /bookings/:bookingId/acceptance': seen(),
  'POST /bookings/:bookingId/acceptance': taken('done', { version: '1' }),
  'GET /bookings/:bookingId/refusal': seen(),
  'POST /bookings/:bookingId/refusal': taken('done'),
  // The proposed terms are the other side’s, so there is nothing of one’s own to withdraw.
  'GET /bookings/:bookingId/withdrawal': seen(),
  'POST /bookings/:bookingId/withdrawal': taken('refused'),
  'GET /bookings/:bookingId/terms': seen(),
  'GET /bookings/:bookingId/history': seen(),
  'GET /bookings/:bookingId/comments': seen(),
  'POST /bookings/:bookingId/comments': taken('done', { text: 'Hello.' }),
  'GET /bookings/:bookingId/announcement': seen(),
  // The terms don’t ask for it.
  'POST /bookings/:bookingId/announcement': taken('refused', {}),
  'GET /bookings/new': signedIn('shown'),
  // Without a day nothing is checked.
  'GET /bookings/on-day': signedIn('shown'),
  'POST /bookings/new': signedIn('refused'),
  'GET /bookings/:bookingId/offer': seen(),
  'POST /bookings/:bookingId/offer': taken('done', { ...typeTerms(rightsTerms), after: '1' }),
  'GET /bookings/:bookingId/versions/:version': { ...seen(), params: { version: '1' } },
  'GET /bookings/:bookingId/versions/:version/templates': { ...seen(), params: { version: '1' } },
  'POST /bookings/:bookingId/versions/:version/templates': {
    ...taken('done', { name: 'Friday club night' }),
    params: { version: '1' },
  },
  'GET /bookings/:bookingId/versions/:version/templates/:templateId/removal': {
    ...seen(),
    params: { version: '1' },
  },
  'POST /bookings/:bookingId/versions/:version/templates/:templateId/removal': {
    ...taken('not found'),
    params: { version: '1' },
  },
};
